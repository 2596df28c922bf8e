import { expect, test } from 'vitest';
import { serverMessage } from './contract.ts';
import { USER_EVENTS, type UserEventData, type UserEventKind } from './user-events.ts';

const ID = '7f0c3a52-5d6e-4a52-9f0e-0d2b6f3c9a13';
const AT = '2026-03-06T13:15:00.000Z';
const balances = { balance_demo: 1_000_000, balance_real: 0 };
const trade = {
	...balances,
	trade: {
		id: ID,
		mode: 'demo',
		asset: { id: 3, ticker: 'V50' },
		direction: 'up',
		stake: 1_000,
		currency: 'USD',
		payout_percent: 92,
		payout: 1_920,
		status: 'open',
		void_reason: null,
		accepted_at: AT,
		sealed: null,
		expires_at: AT,
		entry: null,
		exit: null,
		returned: null,
		profit: null,
		correction: null,
		rules_version: 1,
	},
} as const;

/** An example of each kind; a kind without one does not compile. */
const EXAMPLES: { readonly [Kind in UserEventKind]: UserEventData<Kind> } = {
	'trade.opened': trade,
	'trade.closed': trade,
	'trade.sale': trade,
	'trade.corrected': trade,
	movement: {
		movement: {
			id: ID,
			kind: 'deposit',
			method: 'card',
			amount: 5_000,
			fee: 0,
			arrives: 5_000,
			currency: 'USD',
			local: null,
			status: 'confirmed',
			reason: null,
			due_at: null,
			waits_for: null,
			destination: null,
			reference: 'ABCDEFGHJKLM',
			cancellable: false,
			excluded: null,
			final: null,
			created_at: AT,
			next: null,
			steps: [],
		},
		...balances,
	},
	block: balances,
	user: { ...balances, last_trade_on: 'demo' },
	limits: {},
	dispute: { id: ID },
	conversation: { id: ID },
	verification: { news: null },
	recovery: {},
	security: { news: 'new_device' },
	notification: { id: 1, kind: 'support', totUnread: 1 },
	alert: {
		id: ID,
		asset: { id: 3, ticker: 'V50' },
		price: '11000.5000',
		when: 'above',
		each_time: false,
		times: 1,
		at: AT,
	},
	calendar: {
		id: 1,
		change: 'ahead',
		time: AT,
		country: 'US',
		currency: 'USD',
		title: 'Nonfarm payrolls',
		forecast: '180K',
		previous: null,
	},
};

test.each(Object.keys(USER_EVENTS) as UserEventKind[])(
	'an event of the kind %s is a message, with the data of its kind alone',
	(type) => {
		const message = { op: 'event', n: 1, type, data: EXAMPLES[type] };
		expect(serverMessage.parse(message)).toEqual(message);
		for (const wrong of [{ data: null }, { data: undefined }, { n: '1' }, { type: 'newer' }, { op: 'newer' }])
			expect(serverMessage.safeParse({ ...message, ...wrong }).success).toBe(false);
	},
);

test('data of another kind are no message', () => {
	const mistaken = { op: 'event', n: 1, type: 'trade.closed', data: EXAMPLES.block };
	expect(serverMessage.safeParse(mistaken).success).toBe(false);
});
