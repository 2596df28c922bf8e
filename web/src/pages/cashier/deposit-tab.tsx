import type { OwnLimits } from '@fairtick/domain/limits/contract';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { availableAssetsQuery } from '../../accounts/asset-queries.ts';
import { methodsQuery } from '../../cashier/cashier-queries.ts';
import { DepositPanel } from '../../cashier/deposit-panel.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ExclusionNotice } from '../../limits/exclusion-notice.tsx';
import { ownLimitsQuery } from '../../limits/own-limits-query.ts';
import { QueryState } from '../../ui/query-state.tsx';

/**
 * The ways to deposit, within the user's own limits; a user who takes a break or has excluded themselves reads this first, and fills in
 * nothing (LIMIT-02).
 */
export function DepositTab(props: ComponentProps<typeof DepositPanel>) {
	const { t } = useTranslation();
	const limits = useQuery({ ...ownLimitsQuery, staleTime: 0 });
	const assets = useQuery({ ...availableAssetsQuery, meta: { silent: true } }).data;
	// Asked beside it, not after it.
	useQuery(methodsQuery('deposit'));
	if (limits.data?.exclusion) return <ExclusionNotice {...limits.data.exclusion} />;
	// Where it is not known the server decides.
	if (limits.isPending) return <QueryState query={limits} />;
	return (
		<>
			{assets?.some(({ real_allowed }) => real_allowed) === false && (
				<p className="rounded border border-line bg-raised px-3 py-2">{t('cashier.demoOnly')}</p>
			)}
			<DepositPanel {...props} leftMinor={leftOf(limits.data)} />
		</>
	);
}

/** What may still be deposited, minor units; null: the user has no limit of deposits. */
function leftOf(own: OwnLimits | undefined): number | null {
	const left = (own?.limits ?? []).flatMap(({ kind, value, used }) =>
		kind === 'deposit' && value !== null ? [Math.max(0, value - (used ?? 0))] : [],
	);
	return left.length === 0 ? null : Math.min(...left);
}
