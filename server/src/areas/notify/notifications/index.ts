export { loadChoosers } from './settings-queries.ts';
