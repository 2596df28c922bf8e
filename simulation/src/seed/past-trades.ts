import { randomInt } from 'node:crypto';
import type { LedgerEvent } from '@fairtick/domain/ledger/rules';
import { type EntryTick, findEntry } from '@fairtick/domain/trading/entry';
import { decideSettlement, type Settlement, type Tick } from '@fairtick/domain/trading/rules';
import type { TradeTerms } from '@fairtick/domain/trading/terms';
import type { UserAccounts } from '../../../server/src/areas/ledger/index.ts';
import { openingEvent, settlingEvent } from '../../../server/src/areas/trading/index.ts';
import { makeTradeId } from '../trade-id.ts';

/** An asset as it was when the ticks were logged. */
export interface PastAsset {
	readonly id: number;
	readonly version: number;
	readonly entryWithinMs: number;
	readonly exitMaxAgeMs: number;
	readonly payoutBps: number;
	readonly payoutVersion: number;
	/** Gapless, in the order of the log. */
	readonly ticks: readonly EntryTick[];
}

export interface PastTrade {
	readonly terms: TradeTerms;
	readonly settlement: Settlement;
	readonly closedAtMs: number;
}

/** Time from a trade's expiry to the writing of its result. */
const SETTLED_AFTER_MS = 20;
const DURATIONS_S = [5, 10, 15, 30];
const STAKE_MINOR = 100n;

/** Minimum span of the ticks in seconds: the longest trade with its entry and exit. */
export const LEAST_SPAN_S = 35;

/** A demo trade of a user at a random time in the ticks, with its result by the rules. */
export function makePastTrade(asset: PastAsset, userId: number): PastTrade {
	const { ticks } = asset;
	const [first, last] = [ticks[0], ticks.at(-1)] as [Tick, Tick];
	const duration = DURATIONS_S[randomInt(DURATIONS_S.length)] as number;
	const acceptedAtMs = randomInt(first.atMs, last.atMs - duration * 1000);
	const direction = randomInt(2) ? 'up' : 'down';
	const terms: TradeTerms = {
		id: makeTradeId(acceptedAtMs),
		userId,
		mode: 'demo',
		currency: 'DEMO_USD',
		assetId: asset.id,
		assetVersion: asset.version,
		direction,
		stakeMinor: STAKE_MINOR,
		payoutBps: asset.payoutBps,
		payoutVersion: asset.payoutVersion,
		acceptedAtMs,
		keptSeq: lastAt(ticks, acceptedAtMs).seq,
		expiresAtMs: acceptedAtMs + duration * 1000,
		entryWithinMs: asset.entryWithinMs,
		exitMaxAgeMs: asset.exitMaxAgeMs,
		entryAfterMs: acceptedAtMs,
		maxSlippage: null,
		seenSeq: null,
		seenPrice: null,
		// Rule set 1 has no sealed entries: the entry follows the acceptance on every asset.
		rulesVersion: 1,
		asked: {
			mode: 'demo',
			asset_id: asset.id,
			direction,
			stake: Number(STAKE_MINOR),
			expiry: `duration:${duration}`,
			payout_percent: asset.payoutBps / 100,
			valid_until: null,
			max_slippage: null,
			seen_seq: null,
			asked_at: null,
		},
	};
	const exit = lastAt(ticks, terms.expiresAtMs);
	const found = { entry: findEntry(terms, ticks), exit, aliveAtMs: exit.atMs, seedLost: false };
	return {
		terms,
		settlement: decideSettlement(terms, found),
		closedAtMs: terms.expiresAtMs + SETTLED_AFTER_MS,
	};
}

/** The newest tick at or before an instant within the span. */
function lastAt(ticks: readonly Tick[], atMs: number): Tick {
	let low = 0;
	let high = ticks.length - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if ((ticks[middle] as Tick).atMs <= atMs) low = middle;
		else high = middle - 1;
	}
	return ticks[low] as Tick;
}

/** The two events of every trade in order of time, numbered from `firstId`. */
export function eventsOf(trades: readonly PastTrade[], accounts: UserAccounts, firstId: bigint): LedgerEvent[] {
	const events = trades.flatMap(({ terms, settlement, closedAtMs }) => [
		{ ...openingEvent(terms, accounts), recordedAtMs: BigInt(terms.acceptedAtMs) },
		{ ...settlingEvent(terms, settlement, accounts), recordedAtMs: BigInt(closedAtMs) },
	]);
	events.sort((a, b) => Number(a.recordedAtMs - b.recordedAtMs));
	return events.map((event, index) => ({ ...event, id: firstId + BigInt(index) }));
}
