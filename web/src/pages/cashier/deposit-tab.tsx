import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { methodsQuery } from '../../cashier/cashier-queries.ts';
import { DepositPanel } from '../../cashier/deposit-panel.tsx';
import { ExclusionNotice } from '../../limits/exclusion-notice.tsx';
import { ownLimitsQuery } from '../../limits/own-limits-query.ts';
import { QueryState } from '../../ui/query-state.tsx';

/** The ways to deposit; a user who takes a break or has excluded themselves reads this first, and fills in nothing (LIMIT-02). */
export function DepositTab(props: ComponentProps<typeof DepositPanel>) {
	const limits = useQuery({ ...ownLimitsQuery, staleTime: 0 });
	// Asked beside it, not after it.
	useQuery(methodsQuery('deposit'));
	if (limits.data?.exclusion) return <ExclusionNotice {...limits.data.exclusion} />;
	// Where it is not known the server decides.
	return limits.isPending ? <QueryState query={limits} /> : <DepositPanel {...props} />;
}
