import { type ChartLayout, chartLayout, getChartLayout, putChartLayout } from '@fairtick/domain/charts/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '../../../kit/api/call.ts';
import { CallError, fetchAnswer } from '../../../kit/api/query.ts';
import { readCookie } from '../../../kit/base/cookies.ts';
import { browserStorage } from '../../../kit/base/storage.ts';
import { createLayoutSaver, type LayoutOwner } from './layout-saver.ts';

/** The default layout of a chart. */
export const FIRST_LAYOUT: ChartLayout = { type: 'area', interval: 'tick', indicators: [], drawings: [] };

const saver = createLayoutSaver({
	send: (id, body) => call(putChartLayout, { params: { id }, body }, { reports: 'none', timeoutMs: 15_000 }),
	session: () => readCookie('token'),
	storage: browserStorage,
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

type Edit = (layout: ChartLayout) => ChartLayout;
const applyAll = (edits: readonly Edit[], layout: ChartLayout) => edits.reduce((now, edit) => edit(now), layout);

/** True if the server permanently refused. */
function isFinal(error: Error): boolean {
	return error instanceof CallError && error.outcome.kind === 'refused' && error.outcome.status !== 429;
}

/**
 * The user's chart of an asset, saved on the server; null while loading. If the server does not answer, the default is
 * shown, and changes are applied to the saved layout once it is loaded. A tab that becomes visible shows what another
 * tab saved.
 */
export function useChartLayout(userId: number, assetId: number) {
	const queryClient = useQueryClient();
	const queryKey = useMemo(() => ['chart-layout', userId, assetId] as const, [userId, assetId]);
	const [early, setEarly] = useState<readonly Edit[]>([]);
	const { data, failureCount } = useQuery({
		queryKey,
		queryFn: ({ signal }) => loadLayout({ userId, assetId }, signal),
		staleTime: Number.POSITIVE_INFINITY,
		retry: (_, error) => !isFinal(error),
		meta: { silent: true },
	});
	const edit = useCallback(
		(change: Edit) => {
			const known = queryClient.getQueryData<ChartLayout>(queryKey);
			if (known === undefined) return setEarly((edits) => [...edits, change]);
			// A load under way is older than this change.
			void queryClient.cancelQueries({ queryKey });
			const layout = change(known);
			queryClient.setQueryData(queryKey, layout);
			saver.save({ userId, assetId }, layout);
		},
		[queryClient, queryKey, userId, assetId],
	);
	useEffect(() => {
		if (data === undefined || early.length === 0) return;
		setEarly([]);
		edit((layout) => applyAll(early, layout));
	}, [data, early, edit]);
	useEffect(() => {
		const onVisible = () => {
			if (document.visibilityState === 'visible') void queryClient.invalidateQueries({ queryKey });
		};
		document.addEventListener('visibilitychange', onVisible);
		return () => document.removeEventListener('visibilitychange', onVisible);
	}, [queryClient, queryKey]);
	const unknown = useMemo(() => applyAll(early, FIRST_LAYOUT), [early]);
	return { layout: data ?? (failureCount > 0 ? unknown : null), edit };
}
