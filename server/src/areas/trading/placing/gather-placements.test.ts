import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLACING_RULES } from '../../../../test/support/placing.ts';
import { openTradingFixture, placement, type TradingFixture } from '../../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { inTransaction, type Queryable } from '../../../platform/database/index.ts';
import { markDecidingQuery } from '../../proof/store/log-progress.ts';
import { KeptCatalogue } from './catalogue.ts';
import { gatherPlacements } from './gather-placements.ts';
import type { PlacingRules } from './placement.ts';

let fixture: TradingFixture;
beforeAll(async () => {
	fixture = await openTradingFixture();
});
afterAll(() => fixture.close());

const RULES: PlacingRules = {
	...PLACING_RULES,
	promises: () => ({
		markQuery: markDecidingQuery,
		isLate: async () => false,
		make: () => expect.unreachable(),
		recall: () => expect.unreachable(),
		findTermsHash: () => expect.unreachable(),
		recallSale: () => expect.unreachable(),
	}),
};

test.each([
	['demo', ['mark-deciding', 'lock-free-users', 'load-user-accounts', 'seen-ticks', 'placing-facts', 'catalogue']],
	[
		'real',
		[
			'mark-deciding',
			'lock-free-users',
			'lock-exposure',
			'capital',
			'asset-exposures',
			'user-exposures',
			'cover-shortfall',
			'stopped-by-restore',
			'terms-version',
			'served-countries',
			'load-user-accounts',
			'seen-ticks',
			'placing-facts',
			'catalogue',
		],
	],
] as const)(
	'[TRADE-03] [PROOF-08] a batch with a %s order marks itself, locks, reads, and knows the clock last',
	async (mode, order) => {
		const userId = await addTestUser(fixture.db);
		const sent: unknown[] = [];
		await inTransaction(fixture.db.database, async (tx) => {
			const noting = {
				query: (statement: { readonly name?: string }) => {
					sent.push(statement.name);
					return tx.query(statement as never);
				},
			} as Queryable;
			const gathered = gatherPlacements(noting, new KeptCatalogue(), RULES, [
				{ userId, body: placement({ mode, seen_seq: 1 }), sessionId: undefined },
			]);
			// All but the catalogue is sent in the first turn, together with the transaction's beginning.
			expect(sent).toEqual(order.slice(0, -1));
			expect((await gathered).states.has(userId)).toBe(true);
		});
		expect(sent).toEqual(order);
	},
);
