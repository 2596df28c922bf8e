import type { TradeStatus, VoidReason } from '@fairtick/domain/trading/contract';
import type { Settlement, Tick } from '@fairtick/domain/trading/rules';
import type { Correction, TradeTerms } from '@fairtick/domain/trading/terms';

/** A trade as stored: its terms, and its result once it has one. */
export interface StoredTrade {
	readonly terms: TradeTerms;
	readonly ticker: string;
	readonly tickSize: string;
	readonly settlement: Settlement | null;
}

/** The amount and time of a correction, epoch milliseconds. */
export interface StoredCorrection extends Omit<Correction, 'record'> {
	readonly atMs: number;
}

/** Columns of `trades t`, `assets a` and `asset_versions v` that `toTrade` reads. */
export const TRADE_COLUMNS = 't.*, a.ticker, v.tick_size';

export interface TradeRow {
	id: string;
	user_id: number;
	mode: 'demo' | 'real';
	currency: TradeTerms['currency'];
	asset_id: number;
	asset_version: number;
	direction: 'up' | 'down';
	stake: bigint;
	payout_bps: number;
	payout_version: number;
	expiry_kind: string;
	expiry_asked: bigint;
	payout_seen_bps: number;
	valid_until: bigint | null;
	max_slippage: bigint | null;
	seen_seq: bigint | null;
	seen_price: bigint | null;
	asked_at: bigint | null;
	/** The tick that was named as seen does not count (PROOF-09). */
	seen_unknown: boolean;
	accepted_at: bigint;
	/** The instant after which a sealed entry comes (TRADE-20). */
	entry_after: bigint | null;
	kept_seq: bigint;
	expires_at: bigint;
	entry_within_ms: number;
	exit_max_age_ms: number;
	rules_version: number;
	status: TradeStatus;
	void_reason: VoidReason | null;
	entry_seq: bigint | null;
	entry_t: bigint | null;
	entry_price: bigint | null;
	exit_seq: bigint | null;
	exit_t: bigint | null;
	exit_price: bigint | null;
	returned: bigint | null;
	closed_at: bigint | null;
	ticker: string;
	tick_size: string;
}

const toNumber = (value: bigint | null) => (value === null ? null : Number(value));

export function toTick(seq: bigint | null, atMs: bigint | null, price: bigint | null): Tick | null {
	return seq === null || atMs === null || price === null ? null : { seq: Number(seq), atMs: Number(atMs), price };
}

export function toTrade(row: TradeRow): StoredTrade {
	const terms: TradeTerms = {
		id: row.id,
		userId: row.user_id,
		mode: row.mode,
		currency: row.currency,
		assetId: row.asset_id,
		assetVersion: row.asset_version,
		direction: row.direction,
		stakeMinor: row.stake,
		payoutBps: row.payout_bps,
		payoutVersion: row.payout_version,
		acceptedAtMs: Number(row.accepted_at),
		keptSeq: Number(row.kept_seq),
		entryAfterMs: Number(row.entry_after ?? row.accepted_at),
		expiresAtMs: Number(row.expires_at),
		entryWithinMs: row.entry_within_ms,
		exitMaxAgeMs: row.exit_max_age_ms,
		maxSlippage: toNumber(row.max_slippage),
		seenSeq: row.seen_unknown ? null : toNumber(row.seen_seq),
		seenPrice: row.seen_price,
		rulesVersion: row.rules_version,
		asked: {
			mode: row.mode,
			asset_id: row.asset_id,
			direction: row.direction,
			stake: Number(row.stake),
			expiry: `${row.expiry_kind}:${row.expiry_asked}`,
			payout_percent: row.payout_seen_bps / 100,
			valid_until: toNumber(row.valid_until),
			max_slippage: toNumber(row.max_slippage),
			seen_seq: toNumber(row.seen_seq),
			asked_at: toNumber(row.asked_at),
		},
	};
	return { terms, ticker: row.ticker, tickSize: row.tick_size, settlement: toSettlement(row) };
}

function toSettlement(row: TradeRow): Settlement | null {
	if (row.status === 'open' || row.returned === null) return null;
	return {
		status: row.status,
		voidReason: row.void_reason,
		entry: toTick(row.entry_seq, row.entry_t, row.entry_price),
		exit: toTick(row.exit_seq, row.exit_t, row.exit_price),
		returnedMinor: row.returned,
	};
}
