import type { Asset } from '@fairtick/domain/market/contract';
import type { Chart } from 'klinecharts';
import { useEffect, useState } from 'react';
import { useColours } from '../../kit/appearance/use-colours.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { LiveChange, LivePrice } from '../../kit/live/live-price.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { lazyPart } from '../../kit/ui/lazy-part.tsx';
import { useFairAssets } from '../accounts/assets/use-fair-assets.ts';
import { areCookiesKept, CookiesBlocked } from '../identity/pages/without-cookies.ts';
import { useUser } from '../identity/session.ts';
import { readGuestToken } from '../identity/sign-in/guest.ts';
import { PriceChart } from '../market/price-chart.tsx';
import { uncoverPriceAxis } from '../market/trades/uncovered-ticks.ts';

const GuestDesk = lazyPart('GuestDesk', () => import('./guest-desk.tsx'), ['about', 'trading', 'details']);
const GuestTrades = lazyPart('GuestTrades', () => import('./guest-trades.tsx'), ['about', 'trading', 'details']);

/**
 * Live prices and, for visitors, the ticket (ROUTE-01, IDENT-11). Placeholders keep its place while its files
 * load.
 */
export function LivePrices() {
	const { t } = useTranslation();
	const isVisitor = useUser() === null;
	const { assets, isError, refetch } = useFairAssets();
	const [chosenId, setChosenId] = useState<number>();
	const [chart, setChart] = useState<Chart | null>(null);
	const colours = useColours();
	useEffect(() => {
		// A visitor's desk does this together with the marks of trades.
		if (chart !== null && !isVisitor) uncoverPriceAxis(chart, { points: true });
	}, [chart, isVisitor]);
	const chosen = assets.find(({ id }) => id === chosenId) ?? assets[0];
	if (isError)
		return (
			<div className="flex h-136 flex-col items-center justify-center gap-3 rounded border border-line bg-surface text-secondary">
				{t('accounts.assetsFailed')}
				<Button onClick={() => refetch()}>{t('common.tryAgain')}</Button>
			</div>
		);
	return (
		<div className="flex flex-col gap-4">
			<section aria-label={t('welcome.prices')} className="overflow-hidden rounded border border-line bg-surface">
				<div className="thin-scroll flex h-16 overflow-x-auto border-b border-line">
					{assets.map((asset) => (
						<PriceTab key={asset.id} asset={asset} current={asset.id === chosen?.id} onChoose={setChosenId} />
					))}
				</div>
				<div className="desktop:flex">
					<div className="h-60 min-w-0 flex-1 bg-ground desktop:h-152">
						{chosen === undefined ? (
							<div className="size-full p-4">
								<div className="skeleton size-full opacity-50" />
							</div>
						) : (
							<PriceChart
								key={chosen.id}
								asset={chosen}
								colours={colours}
								interval="tick"
								type="area"
								onChart={setChart}
							/>
						)}
					</div>
					{isVisitor && (
						<div className="min-h-50 border-t border-line desktop:h-152 desktop:min-h-0 desktop:w-80 desktop:overflow-y-auto desktop:border-t-0 desktop:border-l">
							{chosen && areCookiesKept() && <GuestDesk asset={chosen} chart={chart} colours={colours} />}
							{!areCookiesKept() && (
								<div className="p-4">
									<CookiesBlocked />
								</div>
							)}
						</div>
					)}
				</div>
			</section>
			{isVisitor &&
				(readGuestToken() === null ? (
					<GuestTrades />
				) : (
					<div className="min-h-76 max-desktop:min-h-90">
						<GuestTrades />
					</div>
				))}
		</div>
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
				'flex min-w-max flex-1 flex-col desktop:min-w-40 justify-center gap-0.5 px-3 py-2 text-left -outline-offset-2',
				current ? 'bg-ground shadow-[inset_0_2px_0_var(--focus)]' : 'hover:bg-raised',
			)}
		>
			<span className="flex items-baseline justify-between gap-2">
				<span className="font-semibold whitespace-nowrap">{asset.name}</span>
				<LiveChange assetId={asset.id} className="text-xs" />
			</span>
			<LivePrice assetId={asset.id} className="text-xs empty:h-4 empty:w-20" />
		</button>
	);
}
