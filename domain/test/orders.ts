import { type OpenTradeBody, openTradeBody } from '../src/trading/contract.ts';
import { type TradeTerms, toRequestedTerms } from '../src/trading/terms.ts';

/** The trade under rules 1 whose answer and receipt are `verify/data/answer-accepted.json` and `won.json`. */
export const STORED_TRADE: TradeTerms = {
	id: '76778001-3078-46f3-86ae-dede0be862c2',
	userId: 1001,
	mode: 'demo',
	currency: 'DEMO_USD',
	assetId: 1,
	assetVersion: 1,
	direction: 'up',
	stakeMinor: 1_000n,
	payoutBps: 9_000,
	payoutVersion: 1,
	acceptedAtMs: 1_795_690_603_199,
	keptSeq: 38,
	entryAfterMs: 1_795_690_603_199,
	expiresAtMs: 1_795_690_608_199,
	entryWithinMs: 1_500,
	exitMaxAgeMs: 2_000,
	maxSlippage: null,
	seenSeq: null,
	seenPrice: null,
	rulesVersion: 1,
	asked: {
		mode: 'demo',
		asset_id: 1,
		direction: 'up',
		stake: 1_000,
		expiry: 'duration:5',
		payout_percent: 90,
		valid_until: null,
		max_slippage: null,
		seen_seq: null,
		asked_at: null,
	},
};

/** A trade under rules 1 whose order left nothing out. */
export const BOUNDED_TRADE: TradeTerms = {
	...STORED_TRADE,
	id: '019ac2f0-7c00-7000-8000-00000000b001',
	mode: 'real',
	currency: 'SANDBOX_USD',
	assetVersion: 3,
	direction: 'down',
	stakeMinor: 2_550n,
	payoutBps: 9_250,
	payoutVersion: 4,
	expiresAtMs: 1_795_690_680_000,
	maxSlippage: 12,
	seenSeq: 37,
	seenPrice: 100_008_011n,
	asked: {
		mode: 'real',
		asset_id: 1,
		direction: 'down',
		stake: 2_550,
		expiry: 'clock:1795690680000',
		payout_percent: 92.5,
		valid_until: 1_795_690_611_329,
		max_slippage: 12,
		seen_seq: 37,
		asked_at: null,
	},
};

/** The same under rules 2, with the time of the click and a sealed entry. */
export const SEALED_TRADE: TradeTerms = {
	...BOUNDED_TRADE,
	id: '019ac2f0-7c00-7000-8000-00000000b002',
	entryAfterMs: 1_795_690_605_000,
	rulesVersion: 2,
	asked: { ...BOUNDED_TRADE.asked, asked_at: 1_795_690_603_120 },
};

/** An order with every field that an order can have. */
export const ORDER: Required<OpenTradeBody> = {
	id: SEALED_TRADE.id,
	mode: 'real',
	asset_id: 1,
	direction: 'down',
	stake: 2_550,
	expiry: { clock: '2026-11-26T10:58:00.000Z' },
	payout_percent: 92.5,
	valid_until: '2026-11-26T10:56:51.329Z',
	max_slippage: 12,
	seen_seq: 37,
	asked_at: '2026-11-26T10:56:43.120Z',
};

/** Another value of each field. */
export const OTHER_ORDER: Required<OpenTradeBody> = {
	id: BOUNDED_TRADE.id,
	mode: 'demo',
	asset_id: 2,
	direction: 'up',
	stake: 2_551,
	expiry: { duration: 30 },
	payout_percent: 92.51,
	valid_until: '2026-11-26T10:56:51.330Z',
	max_slippage: 13,
	seen_seq: 36,
	asked_at: '2026-11-26T10:56:43.121Z',
};

/** The fields that say what is ordered: all of the contract but the id. */
export const ORDER_FIELDS = (Object.keys(openTradeBody.shape) as (keyof OpenTradeBody)[]).filter(
	(name) => name !== 'id',
);

/** The terms of an accepted order. */
export function acceptOrder(order: OpenTradeBody): TradeTerms {
	const asked = toRequestedTerms(order);
	return {
		...SEALED_TRADE,
		mode: asked.mode,
		assetId: asked.asset_id,
		direction: asked.direction,
		stakeMinor: BigInt(asked.stake),
		maxSlippage: asked.max_slippage,
		seenSeq: asked.seen_seq,
		asked,
	};
}
