const NAME = 'sunbarge.tables';

/** Tells other tabs that a table of this browser has changed, and listens to them. */
export class Channel {
  readonly #channel: BroadcastChannel | null;

  constructor(
    readonly table: string,
    onChange: () => void,
  ) {
    this.#channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null;
    if (this.#channel)
      this.#channel.onmessage = ({ data }: MessageEvent<string>) => data === table && onChange();
  }

  tellOtherTabs(): void {
    this.#channel?.postMessage(this.table);
  }

  close(): void {
    this.#channel?.close();
  }
}
