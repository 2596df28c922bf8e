import type { Trade } from '@fairtick/domain/trading/contract';
import { useEffect, useState } from 'react';
import { recentResults } from '../recent-results.ts';

/** Time for which an ended trade stays among the open ones with its result, at least. */
const SHOWN_MS = 10_000;
/** Ended trades that stay without a click or key at most. */
const MOST_ENDED = 50;

/** A trade of the list; when it was seen to have ended, by the monotonic clock, null while it is open. */
export interface SteadyRow {
	readonly trade: Trade;
	readonly endedMs: number | null;
}

const endSecond = ({ expires_at }: Trade) => Math.ceil(Date.parse(expires_at) / 1_000);

/** Trades of one asset that end in the same second share a key. */
export const groupKeyOf = (trade: Trade) => `${endSecond(trade)} ${trade.asset.id}`;

/** By expiry, the next one first; within a group the newest first. */
function compareRows({ trade: a }: SteadyRow, { trade: b }: SteadyRow): number {
	return (
		endSecond(a) - endSecond(b) ||
		a.asset.id - b.asset.id ||
		b.accepted_at.localeCompare(a.accepted_at) ||
		(a.id < b.id ? -1 : 1)
	);
}

/**
 * The rows after a change, by expiry: ended trades keep their place with their result. An ended trade without a known result is
 * removed.
 */
export function mergeRows(
	rows: readonly SteadyRow[],
	open: readonly Trade[],
	results: readonly Trade[],
	nowMs: number,
): readonly SteadyRow[] {
	const openIds = new Set(open.map(({ id }) => id));
	const ended = rows.flatMap((row): SteadyRow[] => {
		if (openIds.has(row.trade.id)) return [];
		if (row.endedMs !== null) return [row];
		const result = results.find(({ id }) => id === row.trade.id);
		return result ? [{ trade: result, endedMs: nowMs }] : [];
	});
	const kept = ended.toSorted((a, b) => (b.endedMs ?? 0) - (a.endedMs ?? 0)).slice(0, MOST_ENDED);
	return [...open.map((trade): SteadyRow => ({ trade, endedMs: null })), ...kept].toSorted(compareRows);
}

/** Removes trades that ended long enough ago. */
export const dropEnded = (rows: readonly SteadyRow[], nowMs: number): readonly SteadyRow[] =>
	rows.filter(({ endedMs }) => endedMs === null || nowMs - endedMs < SHOWN_MS);

/** True if no open trade is below an ended one: removing those moves nothing. */
const endsWithEnded = (rows: readonly SteadyRow[]): boolean => rows.at(-1)?.endedMs != null;

/** Removes ended trades below the last open one, so that no row moves. */
export function dropTail(rows: readonly SteadyRow[], nowMs: number): readonly SteadyRow[] {
	const last = rows.findLastIndex(({ endedMs }) => endedMs === null);
	return [...rows.slice(0, last + 1), ...dropEnded(rows.slice(last + 1), nowMs)];
}

/**
 * Open trades as rows that never move by themselves (CHART-10). An ended one keeps its place with its result for ten seconds; then it is
 * removed at once below the last open one, else with the viewer's next click or key.
 */
export function useSteadyRows(open: readonly Trade[] | undefined): readonly Trade[] | undefined {
	const [seen, setSeen] = useState<readonly Trade[] | undefined>(undefined);
	const [rows, setRows] = useState<readonly SteadyRow[]>([]);
	if (seen !== open) {
		setSeen(open);
		setRows(mergeRows(rows, open ?? [], recentResults.get(), performance.now()));
	}
	const hasEnded = rows.some(({ endedMs }) => endedMs !== null);
	useEffect(() => {
		if (!hasEnded) return;
		const tidy = () => setRows((now) => dropEnded(now, performance.now()));
		window.addEventListener('click', tidy);
		window.addEventListener('keydown', tidy);
		return () => {
			window.removeEventListener('click', tidy);
			window.removeEventListener('keydown', tidy);
		};
	}, [hasEnded]);
	useEffect(() => {
		if (!endsWithEnded(rows)) return;
		const timer = setInterval(() => setRows((now) => dropTail(now, performance.now())), 1_000);
		return () => clearInterval(timer);
	}, [rows]);
	return open === undefined ? undefined : rows.map(({ trade }) => trade);
}
