export { loadShownAnnouncements } from './queries.ts';
export type { Terms } from './terms.ts';
