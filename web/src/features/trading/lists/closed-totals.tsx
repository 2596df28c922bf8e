import type { Mode } from '@fairtick/domain/money/mode';
import { getStatistics } from '@fairtick/domain/statistics/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { formatAmount, formatPercent } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { type ClosedFilter, totalsAsked, totalsKey } from '../placing/trades-cache.ts';
import { Profit } from '../profit.tsx';

interface ClosedTotalsProps {
	mode: Mode;
	filter: ClosedFilter;
}

/** Totals of the filtered closed trades: count, stakes, wins; beside break-even if the filter includes all results. */
export function ClosedTotals({ mode, filter }: ClosedTotalsProps) {
	const { t } = useTranslation();
	const query = totalsAsked(mode, filter);
	const { data } = useQuery({
		queryKey: [...totalsKey(mode), query],
		queryFn: ({ signal }) => fetchAnswer(getStatistics, { query }, signal),
		meta: { silent: true },
	});
	const rate = filter.status === null ? (data?.win_rate ?? null) : null;
	return (
		<dl
			aria-label={t('trading.totals')}
			className="flex min-h-9 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-3 py-1.5 text-xs"
		>
			{data !== undefined && data.trades > 0 && (
				<>
					<dt className="sr-only">{t('trading.trades')}</dt>
					<dd className="font-medium">{t('trading.totalTrades', { count: data.trades })}</dd>
					<Total name={t('trading.totalStaked')}>{formatAmount(data.staked)}</Total>
					<Total name={t('trading.totalResult')}>
						<Profit minor={data.result} />
					</Total>
					{rate !== null && (
						<Total name={t('trading.totalsWinRate')}>
							{formatPercent(rate.rate, 2)}{' '}
							<span className="font-normal text-secondary normal-nums">
								({t('trading.breakEven')} {formatPercent(rate.break_even, 2)})
							</span>
						</Total>
					)}
				</>
			)}
		</dl>
	);
}

function Total({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="flex gap-1.5">
			<dt className="text-secondary">{name}</dt>
			<dd className="font-medium">{children}</dd>
		</div>
	);
}
