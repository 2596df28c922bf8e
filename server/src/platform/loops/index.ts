export { Loop, type LoopOptions } from './loop.ts';
export { inTime, pause, unlessAborted } from './waiting.ts';
