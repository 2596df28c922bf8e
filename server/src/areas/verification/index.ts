export { loadDecisionTimes } from './case-queries.ts';
export { screenAddresses } from './screening/screen-addresses.ts';
export { openScreening, type Screening } from './screening/screening.ts';
