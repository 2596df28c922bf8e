import type { Asset } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import { availableAssetsQuery } from '../../accounts/assets/asset-queries.ts';
import { placementLimitsQuery } from '../../limits/placement-limits.ts';

/**
 * True if any asset can be traded on the real account, now or once its market opens; null while loading. If it cannot
 * be loaded the server decides.
 */
export function useRealTrading(): boolean | null {
	const assets = useQuery({ ...availableAssetsQuery, meta: { silent: true } });
	const limits = useQuery(placementLimitsQuery);
	if (limits.data?.blocked.real === 'trading.real_money_off') return false;
	if (assets.data?.some(takesReal) === false) return false;
	return assets.isPending || limits.isPending ? null : true;
}

const takesReal = ({ real_allowed, closed_reason }: Asset) =>
	real_allowed && closed_reason !== 'suspended' && closed_reason !== 'close_only';
