import type { Asset } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import { useFailureToast } from '../../../kit/notices/use-failure-toast.ts';
import { availableAssetsQuery } from '../../accounts/asset-queries.ts';
import { useSelectionChanges } from '../../accounts/selected-assets.ts';
import type { PriceHealth } from '../../market/health/price-health.ts';
import { PriceNotice } from '../../market/health/price-notice.tsx';

const MOST_ALTERNATIVES = 4;

/** Why the asset on the chart can't be traded, with up to four others that can, favourites first. */
export function AssetNotice({ asset, health }: { asset: Asset; health: PriceHealth }) {
	const { data } = useQuery({ ...availableAssetsQuery, enabled: health.state === 'closed' });
	const { choose } = useSelectionChanges(useFailureToast());
	const alternatives = (data ?? [])
		.filter(({ id, open }) => open && id !== asset.id)
		.sort((a, b) => Number(b.favourite) - Number(a.favourite))
		.slice(0, MOST_ALTERNATIVES);
	return <PriceNotice asset={asset} health={health} alternatives={alternatives} onChoose={choose} />;
}
