export { loadShownAnnouncements, loadTermsVersion, termsVersionQuery } from './queries.ts';
