import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '../../../kit/live/use-live.ts';
import { receiptQuery } from './receipt-query.ts';

/** Without the socket, a receipt that is not ready is asked for this often. */
const ASK_EVERY_MS = 15_000;
/** From the reveal of a seed until it is under a kept checkpoint. */
const LOGGED_WITHIN_MS = 15_000;

/** A receipt that becomes ready by itself: it is asked for with each checkpoint, and again when its seed is published. */
export function useReceipt(of: Parameters<typeof receiptQuery>[0]) {
	const live = useLive();
	const query = useQuery({
		...receiptQuery(of),
		refetchInterval: ({ state }) => (state.data?.kind === 'waiting' ? ASK_EVERY_MS : false),
	});
	const { data, refetch, dataUpdatedAt } = query;
	const [revealMs, setRevealMs] = useState<number | null>(null);
	const isWaiting = data?.kind === 'waiting';
	useEffect(() => {
		if (!isWaiting) return;
		return live.checkpoint.subscribe(() => void refetch());
	}, [isWaiting, live, refetch]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer that still lacks the seed waits again
	useEffect(() => {
		if (revealMs === null) return;
		const waitMs = Math.max(ASK_EVERY_MS, revealMs + LOGGED_WITHIN_MS - live.nowMs());
		const timer = setTimeout(() => void refetch(), waitMs);
		return () => clearTimeout(timer);
	}, [revealMs, dataUpdatedAt, live, refetch]);
	return { query, onReveal: setRevealMs };
}
