import * as z from 'zod/mini';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { joined, sentence, text } from '../../wire/sentence.ts';
import { MOVEMENT_DECIDERS } from '../admin-contract.ts';
import { typedLine } from '../statement-lines-contract.ts';

/** A line of a bank's statement is entered by one person and confirmed by another one (CASH-01). */
export const statementLineConfirm = defineRequestKind({
	name: 'statement_line.confirm',
	deciders: MOVEMENT_DECIDERS,
	/** `currency`: of the bank account; earlier versions stored none. */
	content: z.strictObject({ ...typedLine.shape, currency: z.optional(z.string()) }),
	refusals: [],
	pairs: ({ kind }) => (kind === 'payment' || kind === 'payout_returned' ? { as: 'credit' } : null),
	describe: ({ bank_account, entry_id, kind, amount, currency, booked_at, payer, text: written }, { who }) =>
		sentence('admin.asks_line', {
			who,
			account: bank_account,
			entry: entry_id,
			kind: text(`admin.line_${kind}`),
			amount: joined([{ as: 'decimal', value: amount }, ...(currency === undefined ? [] : [currency])], ' '),
			time: { as: 'time', atMs: Date.parse(booked_at) },
			payer: payer.name,
			text: written || '–',
		}),
});
