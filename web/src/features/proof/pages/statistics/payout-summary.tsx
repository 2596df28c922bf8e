import { PATHS } from '@fairtick/domain/pages/pages';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatPercent } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { QueryState } from '../../../../kit/ui/query-state.tsx';
import { useOfferedGroups } from '../../../accounts/assets/use-offered-groups.ts';
import { payoutsQuery } from '../../../market/payouts/payouts-query.ts';
import { Published } from './published.tsx';

/** The payouts in force, with a link to all versions. */
export function PayoutSummary() {
	const { t } = useTranslation();
	const query = useQuery(payoutsQuery());
	const nowMs = Date.now();
	const groups = useOfferedGroups();
	const current = (groups ?? []).flatMap(
		(group) => query.data?.find((one) => one.group === group && Date.parse(one.effective_at) <= nowMs) ?? [],
	);
	return (
		<Published name="payouts" title={t('published.payoutsTitle')} text={t('published.payoutsText')} from="log">
			{query.data === undefined || groups === null ? (
				<QueryState query={query} />
			) : (
				<dl className="divide-y divide-line rounded border border-line bg-surface">
					{current.map(({ group, percentage, effective_at }) => (
						<div key={group} className="flex items-baseline justify-between gap-4 px-4 py-2.5 text-sm">
							<dt>{t(`catalogue.group_${group}`)}</dt>
							<dd className="text-right tabular-nums">
								<span className="font-semibold">{formatPercent(percentage, Number.isInteger(percentage) ? 0 : 2)}</span>{' '}
								<span className="text-secondary">
									{t('published.payoutsSince', { time: formatDate(Date.parse(effective_at), true) })}
								</span>
							</dd>
						</div>
					))}
				</dl>
			)}
			<p>
				<Link to={PATHS.payouts} className="text-sm underline underline-offset-4">
					{t('published.payoutsAll')}
				</Link>
			</p>
		</Published>
	);
}
