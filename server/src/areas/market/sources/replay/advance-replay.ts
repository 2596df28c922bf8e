import { computeReplayPosition, REPLAY_PAUSE_MS, type Recording } from '@fairtick/domain/market/replay-file';
import type { AssetDraft, NewTick } from '../../ticks/asset-draft.ts';

/** Ticks that were due longer ago count as missed while the source stood still: they are left out (MARKET-02). */
const LATE_MS = 2_000;

/** A recording with prices in the asset's tick sizes. */
export type Replay = Pick<Recording, 'sourceTs' | 'prices' | 'lines'>;

function lengthOf({ sourceTs }: Replay): number {
	return (sourceTs.at(-1) as number) - (sourceTs[0] as number);
}

/** Index of the first tick later than `offsetMs` milliseconds after the first one. */
function indexAfter({ sourceTs }: Replay, offsetMs: number): number {
	const instant = (sourceTs[0] as number) + offsetMs;
	let low = 0;
	let high = sourceTs.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((sourceTs[middle] as number) <= instant) low = middle + 1;
		else high = middle;
	}
	return low;
}

/**
 * Adds the ticks that came due since `played`, opens the asset with the recording's beginning and closes it with its
 * end. `played` counts milliseconds from the anchor, which is the clock for a new asset; null when the source has just started, so
 * that nothing is played twice and missed time is left out.
 * @returns how far the recording is played now, to be handed in the next time.
 */
export function addReplayTicks(draft: AssetDraft, replay: Replay, clockMs: number, played: number | null): number {
	const anchor = draft.row.replayAnchor ?? clockMs;
	const nowMs = clockMs - anchor;
	// A new asset begins with the recording's first tick.
	const playedMs = played ?? (draft.row.replayAnchor === null ? -1 : nowMs);
	if (draft.row.replayAnchor === null) draft.set({ replayAnchor: anchor });
	// After the clock went back: closed until time has passed the last stamp (MARKET-09).
	if (nowMs < playedMs || (draft.row.closedReason === 'feed' && clockMs <= draft.row.loggedThrough)) return playedMs;
	const lengthMs = lengthOf(replay);
	const offsetMs = computeReplayPosition(clockMs, anchor, lengthMs);
	const roundBeganMs = nowMs - offsetMs;
	const fromMs = Math.max(playedMs, nowMs - LATE_MS) - roundBeganMs;
	const ticks = collectTicks(replay, indexAfter(replay, fromMs), indexAfter(replay, offsetMs));
	const t = Math.max(clockMs, draft.row.loggedThrough + 1);
	const endsAt = anchor + roundBeganMs + lengthMs;
	if (offsetMs <= lengthMs) {
		if (!draft.row.open) draft.open(t);
		if (draft.row.tradingSessionEndsAt !== endsAt) draft.set({ tradingSessionEndsAt: endsAt });
	}
	if (ticks.length > 0)
		draft.addTicks(
			'ticks',
			ticks.map((tick) => ({ ...tick, t })),
			t,
		);
	if (offsetMs > lengthMs && draft.row.open) draft.close(t, 'hours', endsAt + REPLAY_PAUSE_MS);
	return nowMs;
}

function collectTicks({ sourceTs, prices, lines }: Replay, from: number, to: number): Omit<NewTick, 't'>[] {
	const ticks: Omit<NewTick, 't'>[] = [];
	for (let i = from; i < to; i++) {
		const [sourceT, price] = [sourceTs[i] as number, BigInt(prices[i] as number)];
		ticks.push({ price, sourceT, sourceRef: `line ${lines[i]}`, source: 'replay' });
	}
	return ticks;
}

/** The instant at which the next tick, or the next beginning, is due. */
export function computeNextReplayTime(replay: Replay, anchorMs: number, playedMs: number): number {
	const offsetMs = computeReplayPosition(anchorMs + playedMs, anchorMs, lengthOf(replay));
	const roundBegan = anchorMs + playedMs - offsetMs;
	const next = replay.sourceTs[indexAfter(replay, offsetMs)];
	const lengthMs = lengthOf(replay);
	if (next !== undefined) return roundBegan + next - (replay.sourceTs[0] as number);
	return offsetMs <= lengthMs ? roundBegan + lengthMs + 1 : roundBegan + lengthMs + REPLAY_PAUSE_MS;
}
