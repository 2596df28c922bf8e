import type { ProofStatistics } from '@fairtick/domain/proof/statistics-contract';
import { useQuery } from '@tanstack/react-query';
import { formatLongDate, formatPercent } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { QueryState } from '../../../../kit/ui/query-state.tsx';
import { timesQuery } from '../../../cashier/cashier-queries.ts';
import { MeasuredTimes } from '../../../cashier/measured-times.tsx';
import { useMethodName } from '../../../cashier/method-name.ts';
import { Nothing, Published } from './published.tsx';

/** Times of withdrawals (CASH-13), and cover of liabilities. */
export function GettingPaid({ cover }: Pick<ProofStatistics, 'cover'>) {
	const { t } = useTranslation();
	const nameOf = useMethodName();
	const times = useQuery({ ...timesQuery, meta: { silent: true } });
	const paid = times.data?.filter(({ median_s }) => median_s !== null) ?? [];
	return (
		<Published name="money" title={t('published.moneyTitle')} text={t('published.moneyText')} from="house">
			{times.data === undefined ? (
				<QueryState query={times} />
			) : paid.length === 0 ? (
				<Nothing>{t('published.moneyNone')}</Nothing>
			) : (
				<ul className="divide-y divide-line rounded border border-line bg-surface">
					{paid.map((one) => (
						<li key={one.method} className="px-4 py-2.5 text-sm">
							<span className="font-medium">{nameOf(one.method)}</span>
							<MeasuredTimes times={one} />
						</li>
					))}
				</ul>
			)}
			<div className="flex flex-col gap-1 rounded border border-line bg-surface px-4 py-3">
				<h4 className="text-sm text-secondary">{t('published.cover')}</h4>
				{cover === null ? (
					<p className="text-sm">{t('published.coverNone')}</p>
				) : (
					<>
						<p className="text-lg font-semibold tabular-nums">
							{formatPercent(cover.percent, 2)}{' '}
							<span className="text-sm font-normal text-secondary">
								{t('published.coverAt', { day: formatLongDate(cover.day) })}
							</span>
						</p>
						<p className="max-w-[68ch] text-xs leading-5 text-secondary">
							{t('published.coverText')} {cover.is_sandbox && t('published.coverSandbox')}
						</p>
					</>
				)}
			</div>
		</Published>
	);
}
