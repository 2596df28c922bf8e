import type { Asset } from '@fairtick/domain/market/contract';
import Check from 'lucide-react/icons/check';
import Info from 'lucide-react/icons/info';
import Star from 'lucide-react/icons/star';
import { useId } from 'react';
import { formatPercent } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { LiveChange, LivePrice } from '../../../kit/live/live-price.tsx';
import { OpensIn } from '../../../kit/live/opens-in.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { TickerIcon } from '../../../kit/ui/ticker-icon.tsx';
import { AssetCard } from './asset-card.tsx';
import { Sparkline } from './sparkline.tsx';

interface AssetRowProps {
	asset: Asset;
	current: boolean;
	/** Payout of the user's tier. */
	payoutPercent: number;
	/** True if the asset's details are shown below it. */
	shown: boolean;
	onShow(): void;
	onPick(id: number): void;
	onFavourite(change: { id: number; favourite: boolean }): void;
}

/** An asset of the list. Pressing it chooses it, the star makes it a favourite, ⓘ shows its details. */
export function AssetRow({ asset, current, payoutPercent, shown, onShow, onPick, onFavourite }: AssetRowProps) {
	const { t } = useTranslation();
	const { id, ticker, favourite } = asset;
	const cardId = useId();
	return (
		<li className={classNames('rounded hover:bg-raised', current && 'bg-raised')}>
			<div className="flex items-center">
				<button
					type="button"
					data-row
					onClick={() => onPick(id)}
					aria-current={current}
					className="flex min-h-13 min-w-0 flex-1 items-center gap-2 rounded pl-2 text-left desktop:gap-3 -outline-offset-2"
				>
					<TickerIcon icon={asset.icon} />
					<span className="min-w-0 flex-1">
						<span className="flex flex-wrap items-center gap-x-1.5 font-medium">
							{ticker}
							{current && <Check size={14} className="text-secondary" aria-hidden="true" />}
							{asset.source === 'replay' && (
								<span className="rounded-sm border border-line px-1 text-[0.625rem] leading-4 font-medium text-secondary">
									{t('market.recorded')}
								</span>
							)}
						</span>
						<span className="line-clamp-2 text-xs text-secondary" lang="en">
							{asset.name}
						</span>
					</span>
					<Sparkline assetId={id} className="max-desktop:hidden" />
					<RowState asset={asset} />
					<span className="w-13 shrink-0 text-right font-semibold">
						<span className="sr-only">{t('accounts.payout')} </span>
						{formatPercent(payoutPercent)}
					</span>
				</button>
				<button
					type="button"
					data-favourite={id}
					aria-pressed={favourite}
					aria-label={t('accounts.favourite', { ticker })}
					title={t('accounts.favourite', { ticker })}
					onClick={() => onFavourite({ id, favourite: !favourite })}
					className="inline-flex size-11 shrink-0 items-center justify-center rounded text-secondary -outline-offset-2 hover:text-text mouse:size-10"
				>
					<Star size={16} aria-hidden="true" className={favourite ? 'fill-demo text-demo' : ''} />
				</button>
				<button
					type="button"
					aria-expanded={shown}
					aria-controls={shown ? cardId : undefined}
					aria-label={t('market.aboutAsset', { ticker })}
					title={t('market.aboutAsset', { ticker })}
					onClick={onShow}
					className="inline-flex size-11 shrink-0 items-center justify-center rounded text-secondary -outline-offset-2 hover:text-text mouse:size-10"
				>
					<Info size={16} aria-hidden="true" />
				</button>
			</div>
			{shown && <AssetCard id={cardId} asset={asset} payoutPercent={payoutPercent} />}
		</li>
	);
}

/** Price and change of the day, or the time until which it is closed. */
function RowState({ asset: { id, open, opens_at } }: { asset: Asset }) {
	const { t } = useTranslation();
	return (
		<span className="flex w-19 shrink-0 flex-col items-end text-right text-xs desktop:w-26">
			{open ? (
				<>
					<LivePrice assetId={id} />
					<LiveChange assetId={id} />
				</>
			) : (
				<span className="text-secondary">
					{opens_at === null ? t('market.closed') : <OpensIn atMs={Date.parse(opens_at)} />}
				</span>
			)}
		</span>
	);
}
