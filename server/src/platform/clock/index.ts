export { type DatabaseClock, startDatabaseClock } from './database-clock.ts';
