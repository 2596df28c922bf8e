export { Loop } from './loop.ts';
export { allInOrder, inTime, pause, unlessAborted } from './waiting.ts';
