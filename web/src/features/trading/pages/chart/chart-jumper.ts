import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { useStore } from '../../../../kit/base/store.ts';
import { translation } from '../../../../kit/i18n/texts.ts';
import { showToast } from '../../../../kit/notices/toasts.ts';
import { chartJump } from '../../../market/chart-jump.ts';
import { jumpToTime } from '../../../market/jump-to-time.ts';

interface ChartJumperProps {
	/** Null until its past is loaded. */
	chart: Chart | null;
	assetId: number;
}

/** Moves the chart to the requested trade, from its entry to its exit, and reports if it does not go back so far. */
export function ChartJumper({ chart, assetId }: ChartJumperProps): null {
	const jump = useStore(chartJump);
	useEffect(() => {
		if (chart === null || jump === null || jump.there || jump.trade.asset.id !== assetId) return;
		const { trade } = jump;
		const { entry, exit, accepted_at, expires_at } = trade;
		const span = { fromMs: Date.parse(entry?.at ?? accepted_at), toMs: Date.parse(exit?.at ?? expires_at) };
		const abort = new AbortController();
		void jumpToTime(chart, span, abort.signal).then((found) => {
			if (abort.signal.aborted) return;
			chartJump.set(found ? { trade, there: true } : null);
			if (!found) showToast('info', translation.get().t('trading.beyondChart'));
		});
		return () => abort.abort();
	}, [chart, jump, assetId]);
	return null;
}
