export { loadDecisionTimes } from './case-queries.ts';
