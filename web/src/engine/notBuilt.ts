/** The server has no engine yet: it is built while the server already runs. */
export class NotBuiltError extends Error {
  constructor() {
    super('the server has no engine yet');
    this.name = 'NotBuiltError';
  }
}
