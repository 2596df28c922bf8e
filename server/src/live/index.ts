export { createLive, type Live, type LiveOptions } from './create-live.ts';
export type { SocketSession } from './hub.ts';
export { startLive } from './start-live.ts';
