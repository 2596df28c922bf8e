import type { ChartInterval } from '@fairtick/domain/charts/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import type { Chart } from 'klinecharts';
import { formatDateTimeSeconds } from '../../../../kit/i18n/format.ts';
import { translation } from '../../../../kit/i18n/texts.ts';
import { showToast } from '../../../../kit/notices/toasts.ts';
import { saveFile } from '../../../../kit/ui/save-file.ts';
import { candlesToCsv, exportName } from '../../../market/export/candles-csv.ts';
import { drawChartPicture } from '../../../market/export/chart-picture.ts';
import type { Bar } from '../../../market/model/bars.ts';
import { intervalLabel } from '../../../market/model/chart-interval.ts';
import { readChartPalette } from '../../../market/model/chart-palette.ts';

interface SaveOptions {
	readonly kind: 'png' | 'csv';
	readonly chart: Chart;
	readonly asset: Asset;
	readonly interval: ChartInterval;
	/** Server time in epoch milliseconds. */
	readonly nowMs: number;
}

/** Saves the shown chart, or the loaded candles, as a file. */
export async function saveChart({ kind, chart, asset: { ticker, name, digits }, interval, nowMs }: SaveOptions) {
	const { t } = translation.get();
	const file = exportName(ticker, interval, nowMs, kind);
	if (kind === 'csv') {
		saveFile(file, 'text/csv;charset=utf-8', candlesToCsv(ticker, interval, digits, chart.getDataList() as Bar[]));
		return;
	}
	try {
		const element = chart.getDom() as HTMLElement;
		const length = interval === 'tick' ? t('market.tick') : intervalLabel(interval);
		const title = `${ticker} · ${name} · ${length}`;
		const palette = readChartPalette(element);
		const picture = await drawChartPicture({ element, palette, title, time: formatDateTimeSeconds(nowMs) });
		saveFile(file, 'image/png', picture);
	} catch (error) {
		console.warn('The chart could not be saved', error);
		showToast('bad', t('charts.saveFailed'));
	}
}
