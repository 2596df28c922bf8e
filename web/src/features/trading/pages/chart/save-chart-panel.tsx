import type { ChartInterval } from '@fairtick/domain/charts/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import type { Chart } from 'klinecharts';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Image from 'lucide-react/icons/image';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { useLive } from '../../../../kit/live/use-live.ts';
import { showToast } from '../../../../kit/notices/toasts.ts';
import { saveChart } from './save-chart.ts';

interface SaveChartPanelProps {
	/** Null until its past is loaded. */
	chart: Chart | null;
	asset: Asset;
	interval: ChartInterval;
	close(): void;
}

const KINDS = [
	{ kind: 'png', label: 'charts.savePng', Icon: Image },
	{ kind: 'csv', label: 'charts.saveCsv', Icon: FileSpreadsheet },
] as const;

/** Saves the chart as a picture, or its candles as a table. */
export function SaveChartPanel({ chart, asset, interval, close }: SaveChartPanelProps) {
	const { t } = useTranslation();
	const live = useLive();
	const save = (kind: 'png' | 'csv') => {
		if (chart === null) showToast('info', t('market.chartLoading'));
		else void saveChart({ kind, chart, asset, interval, nowMs: live.nowMs() });
		close();
	};
	return (
		<div className="flex flex-col gap-0.5">
			{KINDS.map(({ kind, label, Icon }) => (
				<button
					key={kind}
					type="button"
					onClick={() => save(kind)}
					className="flex min-h-11 items-center gap-3 rounded px-3 text-left font-medium -outline-offset-2 hover:bg-raised mouse:min-h-9"
				>
					<Icon size={18} className="text-secondary" aria-hidden="true" />
					{t(label)}
				</button>
			))}
		</div>
	);
}
