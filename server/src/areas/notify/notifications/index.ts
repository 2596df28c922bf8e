export { createPushKeys } from './push-keys.ts';
export { endPushesOf } from './push-queries.ts';
export { loadUnread } from './queries.ts';
export { loadChoosers } from './settings-queries.ts';
export { createUnsubscribing } from './unsubscribing.ts';
