import type { Trade } from '@fairtick/domain/trading/contract';
import { useEffect, useState } from 'react';
import { recentResults } from '../recent-results.ts';

/** An ended trade is shown with its result among the open ones for this long. */
const SHOWN_MS = 4_000;

const isOpen = ({ status }: Trade) => status === 'open';

/**
 * The rows of the open trades after a change: new ones on top, and those that have ended where they were, with their result.
 * One whose result is not known goes.
 */
export function mergeRows(rows: readonly Trade[], open: readonly Trade[], results: readonly Trade[]): readonly Trade[] {
	const shown = new Set(rows.map(({ id }) => id));
	const stay = rows.flatMap((row) => {
		const now = open.find(({ id }) => id === row.id) ?? results.find(({ id }) => id === row.id);
		return now ?? (isOpen(row) ? [] : row);
	});
	return [...open.filter(({ id }) => !shown.has(id)), ...stay];
}

/** Drops ended trades below the last open one: nothing moves when they go. */
export function dropTail(rows: readonly Trade[]): readonly Trade[] {
	return rows.slice(0, rows.findLastIndex(isOpen) + 1);
}

/**
 * Open trades as rows that never move by themselves. An ended one keeps its place with its result; it goes after a while
 * if it is at the end, else with the viewer's next click or key.
 */
export function useSteadyRows(open: readonly Trade[] | undefined): readonly Trade[] | undefined {
	const [seen, setSeen] = useState(open);
	const [rows, setRows] = useState<readonly Trade[]>(open ?? []);
	if (seen !== open) {
		setSeen(open);
		setRows(mergeRows(rows, open ?? [], recentResults.get()));
	}
	const hasEnded = rows.some((row) => !isOpen(row));
	useEffect(() => {
		if (!hasEnded) return;
		const tidy = () => setRows((now) => (now.every(isOpen) ? now : now.filter(isOpen)));
		window.addEventListener('click', tidy);
		window.addEventListener('keydown', tidy);
		return () => {
			window.removeEventListener('click', tidy);
			window.removeEventListener('keydown', tidy);
		};
	}, [hasEnded]);
	useEffect(() => {
		if (rows.at(-1)?.status === 'open' || rows.length === 0) return;
		const timer = setTimeout(() => setRows(dropTail), SHOWN_MS);
		return () => clearTimeout(timer);
	}, [rows]);
	return open === undefined ? undefined : rows;
}
