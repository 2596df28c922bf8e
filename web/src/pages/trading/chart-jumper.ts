import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { showToast } from '../../app/toasts.ts';
import { useStore } from '../../base/store.ts';
import { translation } from '../../i18n/texts.ts';
import { chartJump } from '../../market/chart-jump.ts';
import { jumpToTime } from '../../market/jump-to-time.ts';

interface ChartJumperProps {
	/** Null while its past is not there. */
	chart: Chart | null;
	assetId: number;
}

/** Moves the chart to the time that is asked for, and says where it does not go back so far. */
export function ChartJumper({ chart, assetId }: ChartJumperProps): null {
	const jump = useStore(chartJump);
	useEffect(() => {
		if (chart === null || jump?.assetId !== assetId) return;
		const abort = new AbortController();
		void jumpToTime(chart, jump.atMs, abort.signal).then((found) => {
			if (abort.signal.aborted) return;
			chartJump.set(null);
			if (!found) showToast('info', translation.get().t('trading.beyondChart'));
		});
		return () => abort.abort();
	}, [chart, jump, assetId]);
	return null;
}
