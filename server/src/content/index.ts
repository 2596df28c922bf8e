export { createTerms } from './terms.ts';
