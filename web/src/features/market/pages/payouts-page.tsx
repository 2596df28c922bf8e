import type { Payout } from '@fairtick/domain/assets/contract';
import type { AssetGroup } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatPercent } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { useOfferedGroups } from '../../accounts/assets/use-offered-groups.ts';
import { payoutStateOf } from '../payouts/payout-state.ts';
import { payoutsQuery } from '../payouts/payouts-query.ts';

/** Public page of winning payouts: all versions of each group with assets, announced ones included (ADMIN-05). */
export function PayoutsPage() {
	const { t } = useTranslation();
	const query = useQuery(payoutsQuery());
	const groups = useOfferedGroups();
	return (
		<article className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-8 px-4 py-10 desktop:py-14">
			<header className="flex max-w-[68ch] flex-col gap-3 text-base leading-7">
				<h1 className="text-xl font-bold tracking-tight">{t('title.payouts')}</h1>
				<p className="text-secondary">{t('catalogue.lead')}</p>
			</header>
			<QueryState query={query} />
			{query.data !== undefined &&
				groups?.map((group) => <GroupPayouts key={group} group={group} payouts={query.data} />)}
		</article>
	);
}

function GroupPayouts({ group, payouts }: { group: AssetGroup; payouts: readonly Payout[] }) {
	const { t } = useTranslation();
	const nowMs = Date.now();
	const own = payouts.filter((payout) => payout.group === group);
	if (own.length === 0) return null;
	return (
		<section className="flex flex-col gap-3">
			<h2 className="text-lg font-semibold">{t(`catalogue.group_${group}`)}</h2>
			<div className="overflow-x-auto rounded border border-line bg-surface">
				<table className="w-full text-left text-sm [&_td]:px-2 [&_td]:py-2.5 desktop:[&_td]:px-4 [&_th]:px-2 [&_th]:py-2.5 desktop:[&_th]:px-4">
					<caption className="sr-only">{t(`catalogue.group_${group}`)}</caption>
					<thead className="text-secondary">
						<tr>
							<th scope="col" className="font-medium">
								{t('catalogue.since')}
							</th>
							{(['standard', 'gold', 'premium'] as const).map((type) => (
								<th key={type} scope="col" className="text-right font-medium">
									{t(`catalogue.${type}`)}
								</th>
							))}
						</tr>
					</thead>
					<tbody className="divide-y divide-line">
						{own.map((payout) => {
							const state = payoutStateOf(payout, own, nowMs);
							return (
								<tr key={payout.version} className={state === 'past' ? 'text-secondary' : ''}>
									<td className="tabular-nums">
										<span className="whitespace-nowrap">{formatDateTime(Date.parse(payout.effective_at))}</span>{' '}
										<span
											className={classNames('max-desktop:block', state === 'ahead' ? 'text-demo' : 'text-secondary')}
										>
											{t(`catalogue.${state}`)}
										</span>
									</td>
									<Rate percent={payout.percentage} />
									<Rate percent={payout.percentage_gold} />
									<Rate percent={payout.percentage_vip} />
								</tr>
							);
						})}
					</tbody>
				</table>
			</div>
		</section>
	);
}

function Rate({ percent }: { percent: number }) {
	return (
		<td className="text-right font-medium tabular-nums">{formatPercent(percent, Number.isInteger(percent) ? 0 : 2)}</td>
	);
}
