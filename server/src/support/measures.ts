import type { Database } from '../database/index.ts';
import { defineMeasure, gauge, type Measure } from '../metrics/index.ts';
import { countDisputes } from './staff-queries.ts';

export const supportMeasures = (database: Database): Measure[] => [
	defineMeasure('disputes', () => countDisputes(database), [
		gauge('fairtick_undecided_disputes', 'Disputes that are not decided', ({ undecided }) => undecided),
		gauge('fairtick_overdue_disputes', 'Of these, those that should be', ({ overdue }) => overdue),
	]),
];
