export { Loop } from './loop.ts';
export { inTime, pause, unlessAborted } from './waiting.ts';
