export type { Live, LiveOptions } from './create-live.ts';
export { createLive } from './create-live.ts';
export type { LoadedEvents, LoadUserEvents, NumberedEvent } from './event-stream.ts';
export type { AssetChange, SocketSession } from './hub.ts';
export { DEFAULT_LIVE_LIMITS, type LiveLimits } from './limits.ts';
