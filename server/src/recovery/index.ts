export { endByFactor } from './end.ts';
