export type { Live, LiveOptions } from './create-live.ts';
export { createLive } from './create-live.ts';
export type { SocketSession } from './hub.ts';
