export { loadUnread } from './queries.ts';
export { createUnsubscribing } from './unsubscribing.ts';
