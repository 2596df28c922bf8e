import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Refused } from '../../../kit/api/outcome.ts';
import { useStore } from '../../../kit/base/store.ts';
import { askNow, createTradePlacer, outstandingTrades, type PlacementNews } from './trade-placer.ts';

/** Time for which the ticket confirms an opened trade. */
const CONFIRMED_MS = 4_000;

/** A refusal with its request. */
export interface PlacementRefusal {
	readonly refused: Refused;
	readonly body: OpenTradeBody;
	/** Time from the click to the answer by the monotonic clock, milliseconds; null if it was not measured. */
	readonly afterMs: number | null;
}

interface PlaceTradeOptions {
	readonly userId: number;
	readonly connected: boolean;
	isSignedIn(userId: number): boolean;
	readonly news: PlacementNews;
}

/** Places trades one at a time, and repeats those whose answers were lost. */
export function usePlaceTrade({ userId, connected, isSignedIn, news }: PlaceTradeOptions) {
	const outstanding = useStore(outstandingTrades);
	const [opened, setOpened] = useState<Trade | null>(null);
	const [refused, setRefused] = useState<PlacementRefusal | null>(null);
	const latest = useRef({ isSignedIn, news });
	useEffect(() => {
		latest.current = { isSignedIn, news };
	});
	const placer = useMemo(
		() =>
			createTradePlacer(
				userId,
				(id) => latest.current.isSignedIn(id),
				() => latest.current.news,
			),
		[userId],
	);

	useEffect(() => {
		if (!connected) return;
		askNow();
		void placer.resume();
	}, [connected, placer]);

	useEffect(() => {
		if (opened === null) return;
		const timer = setTimeout(() => setOpened(null), CONFIRMED_MS);
		return () => clearTimeout(timer);
	}, [opened]);

	const place = useCallback(
		async (body: OpenTradeBody) => {
			setRefused(null);
			const clickedAtMs = performance.now();
			const outcome = await placer.place(body);
			if (outcome?.kind === 'opened') setOpened(outcome.trade);
			if (outcome?.kind === 'refused')
				setRefused({ refused: outcome.refused, body, afterMs: performance.now() - clickedAtMs });
		},
		[placer],
	);
	const waiting = outstanding.length === 0 ? null : outstanding.some(({ late }) => late) ? 'late' : 'first';
	const dismissRefusal = useCallback(() => setRefused(null), []);
	const onRefusedElsewhere = useCallback(
		({ refused, body }: PlacementRefusal) => latest.current.news.onRefused(refused, true, body),
		[],
	);
	return { outstanding: waiting, opened, refused, place, dismissRefusal, onRefusedElsewhere } as const;
}
