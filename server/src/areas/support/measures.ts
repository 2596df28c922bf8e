import type { Database } from '../../platform/database/index.ts';
import { defineDatabaseMeasure, gauge, type Measure } from '../../platform/metrics/index.ts';
import { countWaiting } from './conversation-queries.ts';
import { countDisputes } from './dispute-queue-queries.ts';

export const supportMeasures = (database: Database): Measure[] => [
	defineDatabaseMeasure('disputes', () => countDisputes(database), [
		gauge('fairtick_undecided_disputes', 'Disputes that are not decided', ({ undecided }) => undecided),
		gauge('fairtick_overdue_disputes', 'Of these, those that should be', ({ overdue }) => overdue),
	]),
	defineDatabaseMeasure('conversations', () => countWaiting(database), [
		gauge('fairtick_waiting_conversations', 'Conversations that wait for staff', ({ waiting }) => waiting),
		gauge('fairtick_overdue_conversations', 'Of these, those that wait too long', ({ overdue }) => overdue),
	]),
];
