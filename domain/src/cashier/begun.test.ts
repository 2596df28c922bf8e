import { expect, test } from 'vitest';
import { decideBegin } from './begun.ts';

const UNTIL = Date.parse('2026-11-28T12:00:00.000Z');

test.each([
	['deposit', 4, 29, undefined],
	['deposit', 5, 5, { code: 'cashier.unpaid_deposits', params: { limit: 5 } }],
	['deposit', 0, 30, { code: 'cashier.too_many_deposits', params: { limit: 30, until: '2026-11-28T12:00:00.000Z' } }],
	['withdrawal', 4, 29, undefined],
	['withdrawal', 5, 30, { code: 'cashier.open_withdrawals', params: { limit: 5 } }],
	[
		'withdrawal',
		4,
		30,
		{ code: 'cashier.too_many_withdrawals', params: { limit: 30, until: '2026-11-28T12:00:00.000Z' } },
	],
] as const)('[CASH-06] a %s beside %s open ones and %s of a day: %o', (kind, open, today, refusal) => {
	expect(decideBegin(kind, { open, today, todayUntilMs: UNTIL }) ?? undefined).toEqual(refusal);
});
