export { createLive, type Live, type LiveOptions } from './create-live.ts';
export { endedSessions, newestTicks } from './hooks.ts';
export type { SocketSession } from './hub.ts';
export { pollRoutes } from './poll.ts';
export { type StartLiveOptions, startLive } from './start-live.ts';
