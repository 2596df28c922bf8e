import { defineQuestion, type Hooks } from '../hooks/index.ts';
import type { PairRule } from './pair-rule.ts';

export const refusesPair = defineQuestion<Parameters<PairRule['refuse']>, ReturnType<PairRule['refuse']>>({
	name: 'staff-requests.refuses-pair',
	subscribers: ['cashier'],
});

export const listsPartners = defineQuestion<Parameters<PairRule['list']>, ReturnType<PairRule['list']>>({
	name: 'staff-requests.lists-partners',
	subscribers: ['cashier'],
});

/** The rule of pairs, as the area answers that knows the credits. */
export const askPairRule = (hooks: Pick<Hooks, 'fire'>): PairRule => ({
	refuse: (tx, asked, people) => hooks.fire(refusesPair, tx, asked, people),
	list: (db, asked, firstId) => hooks.fire(listsPartners, db, asked, firstId),
});
