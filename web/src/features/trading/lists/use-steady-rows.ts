import type { Trade } from '@fairtick/domain/trading/contract';
import { useEffect, useState } from 'react';
import { recentResults } from '../recent-results.ts';

/** Time for which an ended trade stays among the open ones with its result. */
const SHOWN_MS = 4_000;

const isOpen = ({ status }: Trade) => status === 'open';

/**
 * The rows after a change: new trades on top, ended ones in place with their result. An ended trade without a known
 * result is removed.
 */
export function mergeRows(rows: readonly Trade[], open: readonly Trade[], results: readonly Trade[]): readonly Trade[] {
	const shown = new Set(rows.map(({ id }) => id));
	const stay = rows.flatMap((row) => {
		const now = open.find(({ id }) => id === row.id) ?? results.find(({ id }) => id === row.id);
		return now ?? (isOpen(row) ? [] : row);
	});
	return [...open.filter(({ id }) => !shown.has(id)), ...stay];
}

/** Drops ended trades below the last open one, so that no row moves. */
export function dropTail(rows: readonly Trade[]): readonly Trade[] {
	return rows.slice(0, rows.findLastIndex(isOpen) + 1);
}

/**
 * Open trades as rows that never move by themselves. An ended one keeps its place with its result. At the end of the
 * list it is removed after a while, else with the viewer's next click or key.
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
