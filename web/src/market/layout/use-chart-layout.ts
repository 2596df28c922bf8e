import { type ChartLayout, chartLayout, getChartLayout, putChartLayout } from '@fairtick/domain/charts/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { call } from '../../api/call.ts';
import { readCookie } from '../../api/cookies.ts';
import { fetchAnswer } from '../../api/query.ts';
import { createLayoutSaver, type LayoutOwner } from './layout-saver.ts';

/** The chart of an asset that nobody has touched. */
export const FIRST_LAYOUT: ChartLayout = { type: 'area', interval: 'tick', indicators: [], drawings: [] };

const saver = createLayoutSaver({
	send: (id, body) => call(putChartLayout, { params: { id }, body }, { reports: 'nobody', timeoutMs: 15_000 }),
	session: () => readCookie('token'),
	memory: localStorage,
});

async function loadLayout(owner: LayoutOwner, signal: AbortSignal): Promise<ChartLayout> {
	const unsaved = chartLayout.safeParse(saver.unsaved(owner));
	if (unsaved.success) {
		saver.save(owner, unsaved.data);
		return unsaved.data;
	}
	const { layout } = await fetchAnswer(getChartLayout, { params: { id: owner.assetId } }, signal);
	return layout ?? FIRST_LAYOUT;
}

/**
 * The user's chart of an asset, saved on the server: null until it is known. While the server does not answer it is
 * the first one. A tab that comes to the front shows what another one saved meanwhile.
 */
export function useChartLayout(userId: number, assetId: number) {
	const queryClient = useQueryClient();
	const queryKey = useMemo(() => ['chart-layout', userId, assetId] as const, [userId, assetId]);
	const { data, failureCount } = useQuery({
		queryKey,
		queryFn: ({ signal }) => loadLayout({ userId, assetId }, signal),
		staleTime: Number.POSITIVE_INFINITY,
		meta: { silent: true },
	});
	const edit = useCallback(
		(change: (layout: ChartLayout) => ChartLayout) => {
			// What is still being loaded is older than this.
			void queryClient.cancelQueries({ queryKey });
			const layout = change(queryClient.getQueryData<ChartLayout>(queryKey) ?? FIRST_LAYOUT);
			queryClient.setQueryData(queryKey, layout);
			saver.save({ userId, assetId }, layout);
		},
		[queryClient, queryKey, userId, assetId],
	);
	useEffect(() => {
		const onVisible = () => {
			if (document.visibilityState === 'visible') void queryClient.invalidateQueries({ queryKey });
		};
		document.addEventListener('visibilitychange', onVisible);
		return () => document.removeEventListener('visibilitychange', onVisible);
	}, [queryClient, queryKey]);
	return { layout: data ?? (failureCount > 0 ? FIRST_LAYOUT : null), edit };
}
