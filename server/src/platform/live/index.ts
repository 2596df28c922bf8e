export { createLive, type Live, type LiveOptions } from './create-live.ts';
export type { SocketSession } from './hub.ts';
export { pollRoutes } from './poll.ts';
export { startLive } from './start-live.ts';
