export type { Live, LiveOptions } from './create-live.ts';
export { createLive } from './create-live.ts';
export type { NumberedEvent } from './event-stream.ts';
export type { SocketSession } from './hub.ts';
