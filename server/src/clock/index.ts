export { type ClockReading, type DatabaseClock, startDatabaseClock } from './database-clock.ts';
