export { loadOpenSums } from './queries.ts';
