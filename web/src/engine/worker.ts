/** The worker in which bots think: an engine of its own, which takes tasks as messages. */
import { Engine } from './engine';
import { serverFiles } from './files';
import type { ToWorker } from './messages';
import { Thinking } from './thinking';

const thinking = new Thinking(
  (folder, list) => Engine.load(serverFiles(folder, list)),
  (message) => self.postMessage(message),
);
self.onmessage = (event: MessageEvent<ToWorker>) => thinking.receive(event.data);
