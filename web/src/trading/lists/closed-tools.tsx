import type { Mode } from '@fairtick/domain/money/mode';
import { TRADE_STATUSES } from '@fairtick/domain/trading/contract';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ALL_CLOSED, type ClosedFilter } from '../trades-cache.ts';
import { loadClosedTrades, tradesToCsv } from './trades-csv.ts';

const RESULTS = TRADE_STATUSES.filter((status) => status !== 'open' && status !== 'sold');

const SELECT =
	'h-11 max-w-44 rounded border border-line bg-ground px-2 text-sm hover:border-line-strong desktop:h-8 desktop:text-xs';

export interface FilterAsset {
	readonly id: number;
	readonly ticker: string;
}

interface ClosedToolsProps {
	mode: Mode;
	filter: ClosedFilter;
	assets: readonly FilterAsset[];
	onFilter(filter: ClosedFilter): void;
	onFailed(error: Error): void;
}

/** Filters of the closed trades by asset and result, and the same as a file. */
export function ClosedTools({ mode, filter, assets, onFilter, onFailed }: ClosedToolsProps) {
	const { t } = useTranslation();
	const save = useMutation({
		mutationFn: () => loadClosedTrades(mode, filter),
		onSuccess: (trades) => saveFile(`trades-${mode}.csv`, 'text/csv;charset=utf-8', tradesToCsv(trades)),
		onError: onFailed,
	});
	const change = (next: ClosedFilter) => onFilter(next.assetId === null && next.status === null ? ALL_CLOSED : next);
	return (
		<div className="flex items-center gap-2">
			<select
				aria-label={t('trading.columnAsset')}
				value={filter.assetId ?? ''}
				onChange={({ target }) => change({ ...filter, assetId: target.value === '' ? null : Number(target.value) })}
				className={SELECT}
			>
				<option value="">{t('accounts.allAssets')}</option>
				{assets.map(({ id, ticker }) => (
					<option key={id} value={id}>
						{ticker}
					</option>
				))}
			</select>
			<select
				aria-label={t('market.status')}
				value={filter.status ?? ''}
				onChange={({ target }) =>
					change({ ...filter, status: RESULTS.find((status) => status === target.value) ?? null })
				}
				className={SELECT}
			>
				<option value="">{t('trading.allResults')}</option>
				{RESULTS.map((status) => (
					<option key={status} value={status}>
						{t(`trading.status_${status}`)}
					</option>
				))}
			</select>
			<IconButton label={t('trading.saveCsv')} disabled={save.isPending} onClick={() => save.mutate()}>
				{save.isPending ? <Spinner /> : <Download size={16} aria-hidden="true" />}
			</IconButton>
		</div>
	);
}
