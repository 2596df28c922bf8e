import type { Trade } from '@fairtick/domain/trading/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../../../test/show.tsx';
import { OPEN_TRADE } from '../../../../../test/trade.ts';
import { TradeDetails } from './trade-details.tsx';

afterEach(cleanup);

const TRADE: Trade = {
	...OPEN_TRADE,
	direction: 'down',
	payout_percent: 82.5,
	payout: 1_825,
	status: 'void',
	void_reason: 'no_entry',
	accepted_at: '2026-01-05T12:00:00.000Z',
	expires_at: '2026-01-05T12:00:05.000Z',
	returned: 1_000,
	profit: 0,
	rules_version: 2,
};
const SEALED = { sealed: { starts_at: '2026-01-05T12:00:04.500Z', round: 1 } };

test.each([
	[
		'without the beacon',
		{},
		'The house could know this result in advance; it could not change it. With public random numbers (drand)',
	],
	['whose entry is sealed', SEALED, 'Only enough operators of drand'],
	['of rules 1', { rules_version: 1 }, 'The entry was not sealed: the house could know this result in advance'],
	['on prices of a venue', { asset: { id: 9, ticker: 'BTC/USDT' } }, null],
] as const)('[TRADE-20] the details of a trade %s state who could know its result', async (_, more, text) => {
	await show(<TradeDetails trade={{ ...TRADE, ...more } as Trade} />, ['trading', 'details']);
	const said = screen.queryByTestId('foreknown')?.textContent ?? null;
	if (text === null) expect(said).toBeNull();
	else expect(said).toContain(text);
});

test('[MARKET-15] a trade decided by a lost hour says once that its result cannot be verified', async () => {
	await show(<TradeDetails trade={{ ...TRADE, unchecked: 'lost_hour' } as Trade} />, ['trading', 'details']);
	expect(screen.getByTestId('unchecked').textContent).toContain('The seed for that hour was lost');
	cleanup();
	const correction = { cause: 'seed_lost', seq: 1, amount: 1_000, at: '2026-01-05T13:00:00.000Z' };
	await show(<TradeDetails trade={{ ...TRADE, unchecked: 'lost_hour', correction } as Trade} />, [
		'trading',
		'details',
	]);
	expect(screen.queryByTestId('unchecked')).toBeNull();
	expect(screen.getByTestId('correction').textContent).toContain('The seed for that hour was lost');
});
