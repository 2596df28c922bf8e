import type { ChartLayout } from '@fairtick/domain/charts/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import type { Chart } from 'klinecharts';
import { showToast } from '../../app/toasts.ts';
import { loadChunk } from '../../base/load-chunk.ts';
import { formatDateTimeSeconds } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLive } from '../../live/use-live.ts';
import type { Bar } from '../../market/bars.ts';
import { intervalLabel } from '../../market/chart-interval.ts';
import { readChartPalette } from '../../market/chart-palette.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Saves the chart as it is shown, or the candles that are loaded, as a file. */
export function useSaveChart(chart: Chart | null, { ticker, name, digits }: Asset, { interval }: ChartLayout) {
	const { t } = useTranslation();
	const live = useLive();
	return async (kind: 'png' | 'csv'): Promise<void> => {
		const element = chart?.getDom() ?? null;
		if (chart === null || element === null) return showToast('info', t('market.chartLoading'));
		const nowMs = live.nowMs();
		const { candlesToCsv, exportName } = await loadChunk('csv', () => import('../../market/export/candles-csv.ts'));
		const file = exportName(ticker, interval, nowMs, kind);
		if (kind === 'csv') {
			saveFile(file, 'text/csv;charset=utf-8', candlesToCsv(ticker, interval, digits, chart.getDataList() as Bar[]));
			return;
		}
		try {
			const length = interval === 'tick' ? t('market.tick') : intervalLabel(interval);
			const title = `${ticker} · ${name} · ${length}`;
			const palette = readChartPalette(element);
			const { drawChartPicture } = await loadChunk('picture', () => import('../../market/export/chart-picture.ts'));
			saveFile(
				file,
				'image/png',
				await drawChartPicture({ element, palette, title, time: formatDateTimeSeconds(nowMs) }),
			);
		} catch (error) {
			console.warn('The chart could not be saved', error);
			showToast('bad', t('charts.saveFailed'));
		}
	};
}
