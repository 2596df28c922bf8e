import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '../../../kit/live/use-live.ts';
import { receiptQuery } from './receipt-query.ts';

/** Polling interval of a receipt that is not ready, without the socket. */
const ASK_EVERY_MS = 15_000;
/** Time from the publication of a seed until it is under a kept checkpoint. */
const LOGGED_WITHIN_MS = 15_000;

/** Loads a receipt again with each checkpoint until it is ready, and when its seed is published. */
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
