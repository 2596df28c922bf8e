export { endUnderWay } from './end.ts';
