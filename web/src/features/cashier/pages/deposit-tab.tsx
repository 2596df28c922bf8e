import type { OwnLimits } from '@fairtick/domain/limits/contract';
import { PATHS } from '@fairtick/domain/pages/pages';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { ExclusionNotice } from '../../limits/exclusion-notice.tsx';
import { ownLimitsQuery } from '../../limits/own-limits-query.ts';
import { methodsQuery } from '../cashier-queries.ts';
import { DepositPanel } from '../deposit-panel.tsx';
import { useRealTrading } from './use-real-trading.ts';

/**
 * The ways to deposit, within the user's own limits; a user who takes a break or has excluded themselves reads this first, and fills in
 * nothing (LIMIT-02).
 */
export function DepositTab(props: ComponentProps<typeof DepositPanel>) {
	const { t } = useTranslation();
	const limits = useQuery({ ...ownLimitsQuery, staleTime: 0 });
	const canTrade = useRealTrading();
	// Asked beside it, not after it.
	useQuery(methodsQuery('deposit'));
	if (limits.data?.exclusion)
		return (
			<>
				<ExclusionNotice {...limits.data.exclusion} />
				<Link
					to={PATHS['settings.limits']}
					className="inline-flex min-h-11 items-center self-start text-focus underline mouse:min-h-6"
				>
					{t('cashier.toLimits')}
				</Link>
			</>
		);
	// Money that could do nothing here is not asked for.
	if (canTrade === false)
		return <p className="rounded border border-line bg-raised px-3 py-2">{t('cashier.nothingToTrade')}</p>;
	// The server decides while this is unknown.
	if (limits.isPending || canTrade === null) return <QueryState query={limits} />;
	return <DepositPanel {...props} leftMinor={leftOf(limits.data)} />;
}

/** The amount that may still be deposited, minor units; null: the user has no limit of deposits. */
function leftOf(own: OwnLimits | undefined): number | null {
	const left = (own?.limits ?? []).flatMap(({ kind, value, used }) =>
		kind === 'deposit' && value !== null ? [Math.max(0, value - (used ?? 0))] : [],
	);
	return left.length === 0 ? null : Math.min(...left);
}
