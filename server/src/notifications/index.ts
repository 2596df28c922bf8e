export { loadUnread } from './queries.ts';
export { loadChoosers } from './settings-queries.ts';
export { createUnsubscribing } from './unsubscribing.ts';
