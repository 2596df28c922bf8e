import type { Statistics } from '@fairtick/domain/statistics/contract';
import { ENDED_STATUSES } from '@fairtick/domain/trading/statuses';
import type { ReactNode } from 'react';
import { formatAmount, formatNumber } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Profit } from '../trading/profit.tsx';
import { Card } from './card.tsx';

const MINUTE_S = 60;

/** The number of trades, their result, and the average cost of an hour. */
export function Figures({ statistics }: { statistics: Statistics }) {
	const { t } = useTranslation();
	const { trades, staked, result, cost_per_hour, trading_s } = statistics;
	const ends = ENDED_STATUSES.filter((end) => statistics[end] > 0).map(
		(end) => `${t(`statistics.count_${end}`)} ${formatNumber(statistics[end])}`,
	);
	const minutes = Math.ceil(trading_s / MINUTE_S);
	const hours = Math.floor(minutes / MINUTE_S);
	const time = { hours: formatNumber(hours), minutes: minutes % MINUTE_S };
	return (
		<Card title={t('statistics.result')}>
			<p className="text-xl font-bold tabular-nums">
				<Profit minor={result} />
			</p>
			<dl className="flex flex-col gap-2">
				<Figure name={t('statistics.trades')} value={formatNumber(trades)} text={ends.join(' · ')} />
				<Figure name={t('statistics.staked')} value={formatAmount(staked)} />
				<Figure
					name={t('statistics.tradingTime')}
					value={t(hours === 0 ? 'statistics.timeShort' : 'statistics.time', time)}
					text={t('statistics.tradingTimeText')}
				/>
				<Figure
					name={t(cost_per_hour !== null && cost_per_hour < 0 ? 'statistics.gainPerHour' : 'statistics.costPerHour')}
					value={cost_per_hour === null ? '–' : formatAmount(Math.abs(cost_per_hour))}
					text={cost_per_hour === null ? t('statistics.perHourLater') : undefined}
				/>
			</dl>
		</Card>
	);
}

function Figure({ name, value, text }: { name: string; value: string; text?: ReactNode }) {
	return (
		<div className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2">
			<dt className="text-secondary">{name}</dt>
			<dd className="font-semibold tabular-nums">{value}</dd>
			{text !== undefined && <dd className="w-full text-sm text-secondary">{text}</dd>}
		</div>
	);
}
