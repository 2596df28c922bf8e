export { loadDecisionTimes } from './case-queries.ts';
export { screenAddresses } from './screen-addresses.ts';
export { openScreening, type Screening } from './screening.ts';
