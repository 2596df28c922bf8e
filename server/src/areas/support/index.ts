export { createContactLinks } from './contact-links.ts';
export { isKept as isContactKept } from './contact-queries.ts';
