const NAME = 'sunbarge.tables';

/** Tells other tabs that a table of this browser has changed, and listens to them. */
export class Channel {
  #channel: BroadcastChannel | null;

  constructor(
    readonly table: string,
    onChange: () => void,
  ) {
    this.#channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null;
    if (this.#channel)
      this.#channel.onmessage = ({ data }: MessageEvent<string>) => data === table && onChange();
  }

  /** Tells it, unless the table was left meanwhile: other tabs learn it with their next change. */
  tellOtherTabs(): void {
    this.#channel?.postMessage(this.table);
  }

  close(): void {
    this.#channel?.close();
    this.#channel = null;
  }
}
