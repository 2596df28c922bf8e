export { deleteKey as endCalendarKeyOf } from './feed/queries.ts';
export { type Entries, followEntries } from './follow-entries.ts';
