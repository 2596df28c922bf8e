export { loadShownAnnouncements } from './queries.ts';
export { createTerms } from './terms.ts';
