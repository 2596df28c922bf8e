import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACCOUNTS, SHOWN_KINDS, toQuery } from './transaction-filters.ts';

const NONE = { mode: '', account: '', kind: '', from: '', to: '' };
beforeEach(() => void vi.stubEnv('TZ', 'Asia/Kolkata'));
afterEach(() => void vi.unstubAllEnvs());

test.each([
	[{}, { account: 'available' }],
	[{ account: 'all' }, {}],
	[
		{ account: 'in_trades', mode: 'demo', kind: 'trade.won' },
		{ account: 'in_trades', mode: 'demo', kind: 'trade.won' },
	],
	[
		{ account: 'all', from: '2026-11-16', to: '2026-11-16' },
		{ from: '2026-11-15T18:30:00.000Z', to: '2026-11-16T18:30:00.000Z' },
	],
	[{ account: 'house', mode: 'x', kind: 'y', from: 'z', to: '2026-13-01' }, { account: 'available' }],
])('[CASH-11] the filters %o request %o', (filters, query) => {
	expect(toQuery({ ...NONE, ...filters })).toEqual(query);
});

test('[CASH-11] balances that no posting changes are not offered', () => {
	expect(ACCOUNTS).toEqual(['available', 'in_trades', 'withdrawing', 'blocked', 'all']);
});

test('[CASH-11] kinds without a user account are not offered', () => {
	expect(SHOWN_KINDS).toEqual(expect.arrayContaining(['demo_grant', 'trade.won', 'deposit.credited', 'adjustment']));
	for (const kind of ['capital', 'cost', 'valuation']) expect(SHOWN_KINDS).not.toContain(kind);
});
