import { PATHS } from '@fairtick/domain/pages/pages';
import { listTypes, type TypeList } from '@fairtick/domain/tiers/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatAmount, formatDate } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { Part } from '../../kit/ui/part.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';

export const TYPE_NAMES = {
	standard: 'profile.badgeStandard',
	gold: 'profile.badgeGold',
	premium: 'accountTypes.premium',
} as const;

export const typesQuery = queryOptions({
	queryKey: ['types'],
	queryFn: ({ signal }) => fetchAnswer(listTypes, {}, signal),
	staleTime: 0,
});

/** The tiers with their conditions and the viewer's progress (SITE-08). */
export function AccountTypes() {
	const { t } = useTranslation();
	const query = useQuery(typesQuery);
	return (
		<Part title={t('accountTypes.title')}>
			<p className="max-w-[60ch] text-secondary">
				{t('accountTypes.lead')}{' '}
				<Link
					to={PATHS.payouts}
					className="relative text-text underline underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-3 mouse:after:-inset-y-1"
				>
					{t('nav.payouts')}
				</Link>
			</p>
			<QueryState query={query} />
			{query.data !== undefined && <Conditions list={query.data} />}
		</Part>
	);
}

function Conditions({ list: { types, days, kept_days, mine } }: { list: TypeList }) {
	const { t } = useTranslation();
	return (
		<>
			<ul className="divide-y divide-line rounded border border-line bg-surface">
				{types.map(({ type, deposited, identity_approved }) => (
					<li key={type} className="flex flex-col gap-2 p-4">
						<div className="flex flex-wrap items-baseline justify-between gap-x-4">
							<p className="font-semibold">
								{t(TYPE_NAMES[type])}
								{type === mine?.type && (
									<span className="ml-2 rounded-full bg-raised px-2 py-0.5 text-xs font-medium">
										{t('accountTypes.yours')}
									</span>
								)}
							</p>
							<p className="text-sm text-secondary">
								{identity_approved
									? t('accountTypes.condition', { amount: formatAmount(deposited), days })
									: t('accountTypes.standard')}
							</p>
						</div>
						{mine !== null && deposited > 0 && <Progress share={Math.min(mine.deposited / deposited, 1)} />}
					</li>
				))}
			</ul>
			{mine !== null && (
				<ul className="flex flex-col gap-1 text-sm text-secondary">
					<li>{t(mine.identity_approved ? 'accountTypes.identityYes' : 'accountTypes.identityNo')}</li>
					<li>{t('accountTypes.deposited', { amount: formatAmount(mine.deposited), days })}</li>
					{mine.kept_until !== null && (
						<li>{t('accountTypes.kept', { time: formatDate(Date.parse(mine.kept_until), true) })}</li>
					)}
					{mine.changed?.reason != null && (
						<li className="break-words">
							{t('accountTypes.staff', {
								time: formatDate(Date.parse(mine.changed.at), true),
								reason: mine.changed.reason,
							})}
						</li>
					)}
					<li>{t('accountTypes.keptDays', { days: kept_days })}</li>
				</ul>
			)}
		</>
	);
}

/** Progress towards the deposits; the text below says it too. */
function Progress({ share }: { share: number }) {
	return (
		<div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-raised">
			<div
				className={classNames('h-full rounded-full', share >= 1 ? 'bg-up' : 'bg-focus')}
				style={{ width: `${share * 100}%` }}
			/>
		</div>
	);
}
