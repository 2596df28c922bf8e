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

/** Deposits within the user's own limits. An excluded user gets an explanation in place of the form (LIMIT-02). */
export function DepositTab(props: ComponentProps<typeof DepositPanel>) {
	const { t } = useTranslation();
	const limits = useQuery({ ...ownLimitsQuery, staleTime: 0 });
	const canTrade = useRealTrading();
	// Starts in parallel.
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
	// Does not ask for money that could not be used.
	if (canTrade === false)
		return <p className="rounded border border-line bg-raised px-3 py-2">{t('cashier.nothingToTrade')}</p>;
	// The server decides while this is unknown.
	if (limits.isPending || canTrade === null) return <QueryState query={limits} />;
	return <DepositPanel {...props} leftMinor={leftOf(limits.data)} />;
}

/** The remaining amount under limits of deposits, minor units; null without such a limit. */
function leftOf(own: OwnLimits | undefined): number | null {
	const left = (own?.limits ?? []).flatMap(({ kind, value, used }) =>
		kind === 'deposit' && value !== null ? [Math.max(0, value - (used ?? 0))] : [],
	);
	return left.length === 0 ? null : Math.min(...left);
}
