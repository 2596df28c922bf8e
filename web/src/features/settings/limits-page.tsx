import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { ExcludeForm } from '../limits/exclude-form.tsx';
import { ExclusionNotice } from '../limits/exclusion-notice.tsx';
import { FinalWithdrawals } from '../limits/final-withdrawals.tsx';
import { PlainLimits, SumLimits } from '../limits/limit-lists.tsx';
import { ownLimitsQuery } from '../limits/own-limits-query.ts';

/** Own limits, final withdrawals, time-out and self-exclusion (LIMIT-01 to LIMIT-03, CASH-03). */
export function LimitsPage() {
	const { t } = useTranslation();
	const query = useQuery({ ...ownLimitsQuery, staleTime: 0 });
	const { data } = query;
	return (
		<div className="flex flex-col gap-8">
			<div className="flex max-w-[56ch] flex-col gap-1">
				<h1 className="text-xl font-bold">{t('title.limits')}</h1>
				<p className="text-secondary">{t('limits.intro')}</p>
			</div>
			{!data && <QueryState query={query} />}
			{data && (
				<>
					{data.exclusion !== null && <ExclusionNotice {...data.exclusion} />}
					<SumLimits limits={data.limits} />
					<PlainLimits {...data} />
					<FinalWithdrawals {...data.final_withdrawals} />
					<ExcludeForm kind="time_out" />
					<ExcludeForm kind="self_exclusion" />
				</>
			)}
		</div>
	);
}
