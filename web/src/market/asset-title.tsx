import type { Asset } from '@fairtick/domain/market/contract';
import { useTranslation } from 'react-i18next';
import { LiveChange, LivePrice } from '../live/live-price.tsx';

/** Name, kind and newest price of the asset on the chart. */
export function AssetTitle({ asset }: { asset: Asset }) {
	const { t } = useTranslation();
	return (
		<div className="flex min-w-0 items-baseline gap-3">
			<h1 className="sr-only truncate text-sm font-semibold desktop:not-sr-only">{asset.name}</h1>
			<span className="hidden rounded-sm bg-raised px-1.5 text-xs leading-5 text-secondary desktop:inline">
				{asset.source === 'replay' ? t('market.recorded') : t(`market.group_${asset.group}`)}
			</span>
			<span className="flex items-baseline gap-2 whitespace-nowrap">
				<LivePrice assetId={asset.id} className="font-semibold" />
				<LiveChange assetId={asset.id} className="text-xs" />
			</span>
		</div>
	);
}
