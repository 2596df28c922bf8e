import { defineRequestKind } from '../../wire/request-kind.ts';
import { sentence, text } from '../../wire/sentence.ts';
import { MOVEMENT_DECIDERS } from '../admin-contract.ts';
import { typedLine } from '../statement-lines-contract.ts';

/** A line of a bank's statement is entered by one person and confirmed by another one (CASH-01). */
export const statementLineConfirm = defineRequestKind({
	name: 'statement_line.confirm',
	deciders: MOVEMENT_DECIDERS,
	content: typedLine,
	refusals: [],
	pairs: ({ kind }) => (kind === 'payment' || kind === 'payout_returned' ? { as: 'credit' } : null),
	describe: ({ bank_account, entry_id, kind, amount, booked_at, payer, text: written }, { who }) =>
		sentence('admin.asks_line', {
			who,
			account: bank_account,
			entry: entry_id,
			kind: text(`admin.line_${kind}`),
			amount: { as: 'decimal', value: amount },
			time: { as: 'time', atMs: Date.parse(booked_at) },
			payer: payer.name,
			text: written || '–',
		}),
});
