export { deleteKey as endCalendarKeyOf } from './feed/queries.ts';
