import type { WinRate as Rate, Statistics } from '@fairtick/domain/statistics/contract';
import { compareWithBreakEven } from '@fairtick/domain/statistics/rules';
import { formatPercent } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Card } from './card.tsx';

/** The viewer's win rate with its confidence interval, compared with break-even. */
export function WinRate({ statistics: { won, lost, win_rate } }: { statistics: Statistics }) {
	const { t } = useTranslation();
	return (
		<Card title={t('statistics.winRate')}>
			{win_rate === null ? (
				<p className="text-secondary">{t('statistics.noneDecided')}</p>
			) : (
				<>
					<div className="flex flex-wrap items-baseline gap-x-3">
						<p className="text-xl font-bold tabular-nums">{formatPercent(win_rate.rate, 2)}</p>
						<p className="text-secondary">{t('statistics.decided', { won, count: won + lost })}</p>
					</div>
					<RateBar {...win_rate} />
					<dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
						<Value
							name={t('statistics.interval')}
							value={t('statistics.range', {
								low: formatPercent(win_rate.low, 2),
								high: formatPercent(win_rate.high, 2),
							})}
						/>
						<Value name={t('trading.breakEven')} value={formatPercent(win_rate.break_even, 2)} />
					</dl>
					<p>{t(`statistics.verdict_${compareWithBreakEven(win_rate)}`)}</p>
				</>
			)}
			<p className="text-sm text-secondary">{t('statistics.decidedText')}</p>
		</Card>
	);
}

function Value({ name, value }: { name: string; value: string }) {
	return (
		<div className="flex gap-1.5">
			<dt className="text-secondary">{name}</dt>
			<dd className="font-medium tabular-nums">{value}</dd>
		</div>
	);
}

/** Rate, interval and break-even on a scale from 0 to 100 %; the numbers below are the same. */
function RateBar({ rate, low, high, break_even }: Rate) {
	return (
		<div className="relative my-1 h-6" aria-hidden="true">
			<div className="absolute inset-x-0 top-2 h-2 rounded-full bg-raised" />
			<div
				className="absolute top-2 h-2 rounded-full bg-focus/45"
				style={{ left: `${low}%`, width: `${high - low}%` }}
			/>
			<div className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-text" style={{ left: `${break_even}%` }} />
			<div
				className="absolute top-1 size-4 -translate-x-1/2 rounded-full border-2 border-surface bg-focus"
				style={{ left: `${rate}%` }}
			/>
		</div>
	);
}
