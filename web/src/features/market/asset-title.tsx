import type { Asset } from '@fairtick/domain/market/contract';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { LiveChange, LivePrice } from '../../kit/live/live-price.tsx';
import { HelpTip } from '../../kit/ui/overlay/help-tip.tsx';

/** Name, kind and newest price of the asset on the chart. */
export function AssetTitle({ asset }: { asset: Asset }) {
	const { t } = useTranslation();
	return (
		<div className="flex min-w-0 items-baseline gap-3">
			{/* Hidden if the name does not fit; a small screen shows the ticker above. */}
			<span aria-hidden="true" className="hidden text-sm font-semibold desktop:max-[1200px]:inline">
				{asset.ticker}
			</span>
			<h1 className="min-w-0 truncate text-sm font-semibold max-[1200px]:sr-only" lang="en">
				{asset.name}
			</h1>
			<span className="hidden items-center gap-1 min-[1200px]:inline-flex">
				<span className="rounded-sm bg-raised px-1.5 text-xs leading-5 whitespace-nowrap text-secondary">
					{asset.source === 'replay' ? t('market.recorded') : t(`market.group_${asset.group}`)}
				</span>
				{asset.source === 'fair' && (
					<HelpTip name={t('market.group_fair')} topic={asset.beacon === null ? 'fairSeed' : 'fairBeacon'} />
				)}
			</span>
			<span className="flex items-baseline gap-2 whitespace-nowrap">
				<LivePrice assetId={asset.id} className="font-semibold" />
				<LiveChange assetId={asset.id} className="text-xs" />
			</span>
		</div>
	);
}
