import type { Receipt } from '@fairtick/domain/proof/receipt';
import { ACCEPTED_FIELDS } from '@fairtick/domain/proof/receipt/placement-item';
import type { SeedsCode } from '@fairtick/domain/proof/receipt/receipt-found';
import type { Verification } from '@fairtick/domain/proof/receipt/verify-receipt';
import type { Trade } from '@fairtick/domain/trading/contract';
import { expect, test } from 'vitest';
import { findDifferences, findRevealMs, readTerms, readTick } from './step-facts.ts';

const ID = '019b8e1c-4d5e-7a6b-8c7d-9e0f1a2b3c4d';
const NOON = Date.UTC(2026, 0, 5, 12);
const SAID: Partial<Record<(typeof ACCEPTED_FIELDS)[number], string>> = {
	mode: 'demo',
	asset: '4',
	direction: 'down',
	stake: '1000',
	payout: '8250',
	rules: '1',
	acceptedAt: `${NOON}`,
	expiresAt: `${NOON + 5_000}`,
};
const receipt = {
	trade: { terms: ACCEPTED_FIELDS.map((name) => SAID[name] ?? '-') },
	holder: { salt: '', user: '7', trade: ID },
	result: {
		status: 'won',
		void_reason: null,
		returned: '1825',
		entry: ['9', `${NOON + 250}`, '20001'],
		exit: ['18', `${NOON + 4_750}`, '20000'],
	},
} as unknown as Receipt;
const trade: Trade = {
	id: ID,
	mode: 'demo',
	asset: { id: 4, ticker: 'V75' },
	direction: 'down',
	stake: 1_000,
	currency: 'USD',
	payout_percent: 82.5,
	payout: 1_825,
	status: 'won',
	void_reason: null,
	sealed: null,
	rules_version: 1,
	correction: null,
	accepted_at: '2026-01-05T12:00:00.000Z',
	expires_at: '2026-01-05T12:00:05.000Z',
	returned: 1_825,
	profit: 825,
	entry: { seq: 9, at: '2026-01-05T12:00:00.250Z', price: '2.0001' },
	exit: { seq: 18, at: '2026-01-05T12:00:04.750Z', price: '2.0000' },
};

test('[PROOF-07] terms are read from their positions in the document', () => {
	expect(readTerms(receipt)).toEqual({
		mode: 'demo',
		assetId: 4,
		direction: 'down',
		stake: 1_000,
		payoutPercent: 82.5,
		rules: '1',
		acceptedAtMs: NOON,
		expiresAtMs: NOON + 5_000,
		entryAfterMs: null,
	});
	const sealed = { ...receipt.trade, terms: receipt.trade.terms.with(21, `${NOON + 4_500}`) };
	expect(readTerms({ ...receipt, trade: sealed }).entryAfterMs).toBe(NOON + 4_500);
	expect(readTick(`9@${NOON}=20001`, '0.0001')).toEqual({ seq: '9', atMs: NOON, price: '2.0001' });
	expect(readTick('-', '0.0001')).toBeNull();
});

test.each([
	['id', { id: ID.replace('0', '1') }],
	['mode', { mode: 'real' }],
	['asset', { asset: { id: 5, ticker: 'V75' } }],
	['direction', { direction: 'up' }],
	['stake', { stake: 999 }],
	['payout', { payout_percent: 82 }],
	['accepted', { accepted_at: '2026-01-05T12:00:00.001Z' }],
	['expires', { expires_at: '2026-01-05T12:00:06.000Z' }],
	['status', { status: 'lost' }],
	['entry', { entry: { ...trade.entry, price: '2.0002' } }],
	['exit', { exit: { ...trade.exit, seq: 19 } }],
	['exit', { exit: null }],
	['returned', { returned: 1_824 }],
])('[PROOF-07] a receipt of a trade whose %s differs in the account is of another one', (name, change) => {
	expect(findDifferences(trade, receipt, '0.0001')).toEqual([]);
	expect(findDifferences({ ...trade, ...change } as Trade, receipt, '0.0001')).toEqual([name]);
});

test('[PROOF-07] a missing seed is due at the end of the hour of the exit; nothing else waits', () => {
	const seeds = (status: string, facts: { readonly code?: SeedsCode }) =>
		({ receipt, steps: [{ step: 'seeds', status, facts }] }) as unknown as Verification;
	expect(findRevealMs(seeds('undecided', { code: 'not_revealed' }))).toBe(NOON + 3_600_000);
	expect(findRevealMs(seeds('undecided', { code: 'lostSeed_unknown' }))).toBeNull();
	expect(findRevealMs(seeds('undecided', {}))).toBeNull();
	expect(findRevealMs(seeds('right', {}))).toBeNull();
});
