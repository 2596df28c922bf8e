import assert from 'node:assert/strict';
import { computeRoundTime, computeTickRound } from '@fairtick/domain/market/beacon';
import {
	computeFairEpoch,
	computeFairLoggedThrough,
	computeFairPrice,
	computeFairTickAt,
	computeFairTickTime,
	FAIR_EPOCH_MS,
	FAIR_RESET_BEYOND,
	FAIR_TICKS_PER_EPOCH,
	type FairTicker,
} from '@fairtick/domain/market/fair-walk';
import type { AssetDraft, NewTick } from '../../ticks/asset-draft.ts';
import type { OpenHour } from './fair-hours.ts';
import type { FairStart } from './fair-queries.ts';

const DAY_MS = 86_400_000;
const TICKS_PER_DAY = 24 * FAIR_TICKS_PER_EPOCH;
/** Ticks that come into the log later than this are marked as caught up. */
const CAUGHT_UP_AFTER_MS = 1_500;
/** A round's first tick is due this long after the round is published. */
const FIRST_TICK_AFTER_MS = 1_750;
/** Ticks of one index in one commit; five minutes' worth. */
const MOST_TICKS = 600;

/** The walk between two ticks: its position, and the announced reset if there is one. */
interface WalkState {
	readonly x: number;
	readonly tradingSessionEndsAt: number | null;
}

/** At 00:00 UTC a walk that has gone too far is announced to start at 0 again a day later (docs/fairness.md, 10). */
function computeMidnight({ x, tradingSessionEndsAt }: WalkState, midnightMs: number): WalkState {
	if (tradingSessionEndsAt !== null && tradingSessionEndsAt > midnightMs) return { x, tradingSessionEndsAt };
	const next = tradingSessionEndsAt === null ? x : 0;
	return { x: next, tradingSessionEndsAt: Math.abs(next) > FAIR_RESET_BEYOND ? midnightMs + DAY_MS : null };
}

/** The last tick that one commit may bring after `firstK`: no later than `throughK`, and of the same hour. */
export function computeLastOfCommit(firstK: number, throughK: number): number {
	return Math.min(throughK, firstK + MOST_TICKS - 1, (computeFairEpoch(firstK) + 1) * FAIR_TICKS_PER_EPOCH - 1);
}

/** The last tick of the last of `rounds` rounds, the first of which is that of tick `firstK`. */
export function computeLastTickOf(firstK: number, rounds: number): number {
	return computeFairTickAt(computeRoundTime(computeTickRound(firstK) + rounds) + FIRST_TICK_AFTER_MS) - 1;
}

/** An hour and its asset, and the randomness of the rounds from the first tick's on; null: an hour without a beacon. */
export interface FairHour extends OpenHour {
	readonly ticker: FairTicker;
	readonly rounds: readonly string[] | null;
}

/**
 * Adds the ticks after the newest one up to `lastK`, all of the same hour, whose rounds are there (MARKET-04, MARKET-09).
 * @returns where the walk begins, when these ticks begin an hour or follow a gap.
 */
export function addFairTicks(draft: AssetDraft, hour: FairHour, lastK: number, clockMs: number): FairStart | null {
	const { ticker } = hour;
	const { assetId, fairK, fairX, tradingSessionEndsAt, lastT } = draft.row;
	assert(fairK !== null && fairX !== null, `${ticker}: the walk has not begun`);
	const firstK = fairK + 1;
	assert(
		computeFairEpoch(firstK) === hour.epoch && firstK <= lastK && lastK <= computeLastOfCommit(firstK, lastK),
		`${ticker}: ticks ${firstK} to ${lastK} are not of ${hour.epoch}`,
	);
	const firstT = computeFairTickTime(firstK);
	assert(firstT > hour.committedAt, `${ticker}: tick ${firstK} is not later than its commitment`);

	const followsGap = lastT !== computeFairTickTime(fairK);
	const state = { x: fairX, tradingSessionEndsAt };
	const begin = firstK % TICKS_PER_DAY === 0 ? computeMidnight(state, hour.epoch * FAIR_EPOCH_MS) : state;
	const step = hour.steps(ticker);
	const firstRound = computeTickRound(firstK);
	const ticks: NewTick[] = [];
	let x = begin.x;
	for (let k = firstK; k <= lastK; k++) {
		const round = hour.rounds === null ? '-' : hour.rounds[computeTickRound(k) - firstRound];
		assert(round !== undefined, `${ticker}: the round of tick ${k} is not there`);
		x += step(k, round);
		const t = computeFairTickTime(k);
		ticks.push({ t, price: computeFairPrice(x), sourceT: t, sourceRef: String(k), source: 'fair' });
	}
	if (!draft.row.open) draft.open(firstT);
	const kind = firstT < clockMs - CAUGHT_UP_AFTER_MS ? 'caught_up' : 'ticks';
	draft.addTicks(kind, ticks, computeFairLoggedThrough(lastK));
	draft.set({ fairK: lastK, fairX: x, tradingSessionEndsAt: begin.tradingSessionEndsAt });
	const isStart = followsGap || firstK % FAIR_TICKS_PER_EPOCH === 0;
	return isStart ? { assetId, firstK, epoch: hour.epoch, x: begin.x, backfill: false } : null;
}

/**
 * Leaves out the ticks before `firstK` permanently: closes the asset publicly, promises that none of them will come, and
 * keeps the walk's position (docs/fairness.md, 11). Begins the walk of a new index.
 */
export function skipFairTicks(draft: AssetDraft, firstK: number, clockMs: number, opensAt: number | null = null): void {
	const { fairK, fairX, tradingSessionEndsAt } = draft.row;
	let state: WalkState = { x: fairX ?? 0, tradingSessionEndsAt };
	if (fairK !== null) {
		// A midnight that is itself the next tick's is met by that tick.
		const firstMidnight = Math.ceil((fairK + 1) / TICKS_PER_DAY);
		for (let day = firstMidnight; day * TICKS_PER_DAY < firstK; day++) state = computeMidnight(state, day * DAY_MS);
	}
	draft.promise(computeFairLoggedThrough(firstK - 1));
	draft.set({ fairK: firstK - 1, fairX: state.x, tradingSessionEndsAt: state.tradingSessionEndsAt });
	if (draft.row.open) draft.close(clockMs, 'feed', opensAt);
}
