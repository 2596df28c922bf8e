export { deleteKey as endCalendarKeyOf } from './feed/queries.ts';
export { followEntries } from './follow-entries.ts';
