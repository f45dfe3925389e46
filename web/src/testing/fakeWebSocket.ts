import type { Command, ServerMessage } from '@/protocol/types';

/** WebSocket whose other end is in the hands of the test. */
export class FakeWebSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeWebSocket[] = [];
  static get last(): FakeWebSocket {
    return FakeWebSocket.all.at(-1)!;
  }
  readyState = 0;
  sent: Command[] = [];

  constructor(readonly address: string) {
    super();
    FakeWebSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Command);
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  says(message: Partial<ServerMessage>) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  breaks() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}
