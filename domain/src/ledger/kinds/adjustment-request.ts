import * as z from 'zod/mini';
import { MODES } from '../../money/mode.ts';
import { minorUnits, uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { amount, sentence, text } from '../../wire/sentence.ts';
import { ADJUSTED_THINGS, ADJUSTMENT_STAFF } from '../contract.ts';

/** Two people correct a balance (LEDGER-07). */
export const adjustment = defineRequestKind({
	name: 'adjustment',
	deciders: ADJUSTMENT_STAFF,
	content: z.strictObject({
		mode: z.enum(MODES),
		currency: z.string(),
		/** Negative: taken back. */
		amount: minorUnits,
		/** The trade or movement that it is about. */
		about: z.nullable(z.strictObject({ type: z.enum(ADJUSTED_THINGS), id: uuid })),
	}),
	refusals: ['admin.user_closed', 'cashier.not_enough_balance'],
	pairs: ({ mode, amount }) => (mode === 'real' && amount > 0 ? { as: 'credit' } : null),
	describe: ({ mode, amount: minor, about }, { who }) =>
		sentence(
			minor > 0 ? 'admin.asks_add' : 'admin.asks_takeBack',
			{ who, amount: amount(Math.abs(minor)), account: text(`accounts.${mode}`) },
			about === null ? undefined : { label: 'admin.adjustAbout', text: `${about.type} ${about.id}` },
		),
});
