import type { ModeStatistics } from '@fairtick/domain/proof/statistics-contract';
import { formatNumber } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';

const COLUMNS = ['settled', 'voids', 'refusals', 'worse', 'same', 'better'] as const;

/** The statistics by asset, in a part that can be opened. */
export function AssetTable({ assets }: Pick<ModeStatistics, 'assets'>) {
	const { t } = useTranslation();
	if (assets.length === 0) return null;
	return (
		<details className="text-sm">
			<summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4 mouse:min-h-8 mouse:py-1">
				{t('published.assetsTitle')}
			</summary>
			<div className="mt-2 overflow-x-auto rounded border border-line bg-surface">
				<table className="w-full text-sm tabular-nums [&_td]:px-3 [&_td]:py-2 [&_th]:px-3 [&_th]:py-2">
					<caption className="sr-only">{t('published.assetsTitle')}</caption>
					<thead className="text-secondary">
						<tr>
							<th scope="col" className="text-left font-medium">
								{t('published.asset')}
							</th>
							{COLUMNS.map((name) => (
								<th key={name} scope="col" className="text-right font-medium">
									{t(`published.${name}`)}
								</th>
							))}
						</tr>
					</thead>
					<tbody className="divide-y divide-line">
						{assets.map((asset) => (
							<tr key={asset.id}>
								<th scope="row" className="text-left font-medium">
									{asset.ticker}
								</th>
								{COLUMNS.map((name) => (
									<td key={name} className="text-right">
										{formatNumber(asset[name])}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</details>
	);
}
