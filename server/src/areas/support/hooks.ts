import { defineQuestion } from '../../platform/hooks/index.ts';
import type { LoadSubjects } from './subjects.ts';

/** Trades of a user that disputes are about, by their ids; those of other users, and unknown ones, are left out. */
export const disputedTrades = defineQuestion<Parameters<LoadSubjects>, ReturnType<LoadSubjects>>({
	name: 'support.disputed-trades',
	subscribers: ['trading'],
});

/** The same of deposits and withdrawals. */
export const disputedMovements = defineQuestion<Parameters<LoadSubjects>, ReturnType<LoadSubjects>>({
	name: 'support.disputed-movements',
	subscribers: ['cashier'],
});
