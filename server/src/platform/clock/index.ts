export { inTime, pause, unlessAborted } from '../loops/index.ts';
export { type DatabaseClock, startDatabaseClock } from './database-clock.ts';
