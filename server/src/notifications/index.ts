export { loadUnread } from './queries.ts';
