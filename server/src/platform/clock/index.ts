export { type DatabaseClock, startDatabaseClock } from './database-clock.ts';
export { inTime, pause, unlessAborted } from './waiting.ts';
