export { Places } from './places.ts';
export { type Reports, shareReports } from './reports.ts';
export { type Asker, SERVER, Turns, type TurnsOptions } from './turns.ts';
