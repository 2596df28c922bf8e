import type { Trade } from '@fairtick/domain/trading/contract';
import { useEffect, useRef } from 'react';
import { recentResults } from '../../recent-results.ts';
import { playSound } from '../../sounds.ts';

/** Plays sounds for an opened trade and for its result. */
export function TradingSounds({ opened }: { opened: Trade | null }): null {
	const playedOpen = useRef(opened);
	useEffect(() => {
		if (opened !== null && opened !== playedOpen.current) playSound('open');
		playedOpen.current = opened;
	}, [opened]);

	useEffect(() => {
		let known = new Set(recentResults.get().map(({ id }) => id));
		return recentResults.subscribe(() => {
			const results = recentResults.get();
			const latest = results.findLast(({ id }) => !known.has(id));
			known = new Set(results.map(({ id }) => id));
			// Trades that end together make one sound.
			if (latest !== undefined) playSound(latest.status);
		});
	}, []);
	return null;
}
