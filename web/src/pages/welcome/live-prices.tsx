import type { Asset } from '@fairtick/domain/market/contract';
import { useState } from 'react';
import { useColours } from '../../app/use-colours.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LiveChange, LivePrice } from '../../live/live-price.tsx';
import { PriceChart } from '../../market/price-chart.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useFairAssets } from '../use-fair-assets.ts';

/** A live chart for visitors too, with the other fair indices one press away (ROUTE-01). */
export function LivePrices() {
	const { t } = useTranslation();
	const { assets, isError, refetch } = useFairAssets();
	const [chosenId, setChosenId] = useState<number>();
	const colours = useColours();
	const chosen = assets.find(({ id }) => id === chosenId) ?? assets[0];
	if (isError)
		return (
			<div className="flex h-110 flex-col items-center justify-center gap-3 rounded border border-line bg-surface text-secondary">
				{t('accounts.assetsFailed')}
				<Button onClick={() => refetch()}>{t('common.tryAgain')}</Button>
			</div>
		);
	return (
		<section aria-label={t('welcome.prices')} className="overflow-hidden rounded border border-line bg-surface">
			<div className="thin-scroll flex min-h-16 overflow-x-auto border-b border-line">
				{assets.map((asset) => (
					<PriceTab key={asset.id} asset={asset} current={asset.id === chosen?.id} onChoose={setChosenId} />
				))}
			</div>
			<div className="h-90 bg-ground">
				{chosen === undefined ? (
					<div className="skeleton m-4 h-[calc(100%-2rem)] opacity-50" />
				) : (
					<PriceChart asset={chosen} interval="tick" type="area" colours={colours} reconnections={0} />
				)}
			</div>
		</section>
	);
}

interface PriceTabProps {
	asset: Asset;
	current: boolean;
	onChoose(id: number): void;
}

function PriceTab({ asset, current, onChoose }: PriceTabProps) {
	return (
		<button
			type="button"
			aria-pressed={current}
			onClick={() => onChoose(asset.id)}
			className={classNames(
				'flex min-w-30 flex-1 flex-col justify-center gap-0.5 px-3 py-2 text-left -outline-offset-2',
				current ? 'bg-ground shadow-[inset_0_2px_0_var(--focus)]' : 'hover:bg-raised',
			)}
		>
			<span className="flex items-baseline justify-between gap-2">
				<span className="font-semibold">{asset.ticker}</span>
				<LiveChange assetId={asset.id} className="text-xs" />
			</span>
			<LivePrice assetId={asset.id} className="text-xs empty:h-4 empty:w-20" />
		</button>
	);
}
