import type { Trade } from '@fairtick/domain/trading/contract';

/** An open demo trade. */
export const OPEN_TRADE: Trade = {
	id: '019b8e1c-4d5e-7a6b-8c7d-9e0f1a2b3c4d',
	mode: 'demo',
	asset: { id: 4, ticker: 'V75' },
	direction: 'up',
	stake: 1_000,
	currency: 'USD',
	payout_percent: 82,
	payout: 1_820,
	status: 'open',
	void_reason: null,
	accepted_at: '2026-01-05T14:31:45.000Z',
	expires_at: '2026-01-05T14:32:45.000Z',
	entry: null,
	exit: null,
	returned: null,
	profit: null,
	correction: null,
	sealed: null,
	rules_version: 1,
};
