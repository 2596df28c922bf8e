import type { Statistics } from '@fairtick/domain/statistics/contract';
import { formatNumber, formatPercent, formatTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { classNames } from '../../kit/ui/class-names.ts';
import { Profit } from '../trading/profit.tsx';
import { Card } from './card.tsx';

type Totals = Omit<Statistics['hours'][number], 'hour'>;

/** `09:00`. */
const hourName = (hour: number) => formatTime(new Date(2000, 0, 1, hour).getTime(), false);

export function ResultsByAsset({ assets }: Pick<Statistics, 'assets'>) {
	const { t } = useTranslation();
	const rows = assets.map(({ asset, ...totals }) => ({ name: asset.ticker, totals }));
	return <ResultTable title={t('statistics.byAsset')} head={t('trading.columnAsset')} rows={rows} />;
}

/** Results by the hour, in the viewer's zone, in which trades were placed. */
export function ResultsByHour({ hours }: Pick<Statistics, 'hours'>) {
	const { t } = useTranslation();
	const rows = hours.map(({ hour, ...totals }) => ({ name: hourName(hour), totals }));
	return <ResultTable title={t('statistics.byHour')} head={t('statistics.hour')} rows={rows} />;
}

interface ResultTableProps {
	title: string;
	head: string;
	rows: readonly { readonly name: string; readonly totals: Totals }[];
}

/** Results with a bar each, relative to the largest. */
function ResultTable({ title, head, rows }: ResultTableProps) {
	const { t } = useTranslation();
	const most = Math.max(...rows.map(({ totals }) => Math.abs(totals.result)), 1);
	return (
		<Card title={title}>
			<table
				className="w-full text-sm tabular-nums [&_td]:h-9 [&_td]:pl-2 [&_th]:pl-2 [&_th]:font-normal [&_th:first-child]:pl-0"
				aria-label={title}
			>
				<thead className="text-xs text-secondary">
					<tr>
						<th scope="col" className="text-left">
							{head}
						</th>
						<th scope="col" className="text-right">
							{t('statistics.trades')}
						</th>
						<th scope="col" className="text-right">
							{t('statistics.winRate')}
						</th>
						<th scope="col" className="text-right">
							{t('statistics.result')}
						</th>
						<td className="w-1/6 desktop:w-1/4" />
					</tr>
				</thead>
				<tbody>
					{rows.map(({ name, totals: { trades, won, lost, result } }) => (
						<tr key={name} className="border-t border-line">
							<th scope="row" className="text-left">
								{name}
							</th>
							<td className="text-right">{formatNumber(trades)}</td>
							<td className="text-right">{won + lost === 0 ? '–' : formatPercent((100 * won) / (won + lost), 2)}</td>
							<td className="text-right">
								<Profit minor={result} />
							</td>
							<td>
								<div
									className={classNames('h-2 rounded-full', result < 0 ? 'bg-down' : 'bg-up')}
									style={{ width: `${(100 * Math.abs(result)) / most}%` }}
								/>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</Card>
	);
}
