export { type DatabaseClock, startDatabaseClock } from './database-clock.ts';
export { MOST_SKEW_MS, NodeClock } from './node-clock.ts';
