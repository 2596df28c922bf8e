import type { UserType } from '@fairtick/domain/identity/contract';
import { payoutPercentFor } from '@fairtick/domain/identity/payout-percent';
import type { Asset } from '@fairtick/domain/market/contract';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatPercent } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { LiveChange, LivePrice } from '../../../kit/live/live-price.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { latePart } from '../../../kit/ui/lazy-part.tsx';
import { TickerIcon } from '../../../kit/ui/ticker-icon.tsx';

const TabRow = latePart('TabRow', () => import('./tab-row.tsx'), ['details']);

interface AssetTabsProps {
	tabs: readonly Asset[];
	active: Asset;
	userType: UserType;
	onChoose(id: number): void;
	onRemove(id: number): void;
	/** Called if the tabs could not be reordered. */
	onFailed(error: Error): void;
	/** The state of an asset's open trades in place of its price; null if it has none. */
	tradesOf(id: number): ReactNode;
}

/**
 * The selected assets, 210 px each. Tabs that do not fit scroll, and a button lists them (TOP-02, SEL-02). Dragging a
 * tab, or Alt with an arrow key, moves it.
 */
export function AssetTabs({ tabs, active, userType, onChoose, onRemove, onFailed, tradesOf }: AssetTabsProps) {
	const { t } = useTranslation();
	const row = useRef<HTMLUListElement>(null);
	const standingOf = ({ id, open }: Asset) => tradesOf(id) ?? <TabPrice assetId={id} open={open} />;
	return (
		<>
			<ul
				ref={row}
				aria-label={t('accounts.assets')}
				className="thin-scroll flex h-full max-w-[calc(100vw-550px)] overflow-x-auto overflow-y-hidden"
			>
				{tabs.map((asset) => (
					<AssetTab
						key={asset.id}
						standing={standingOf(asset)}
						asset={asset}
						percent={payoutPercentFor(asset, userType)}
						current={asset.id === active.id}
						removable={tabs.length > 1 && asset.id !== active.id}
						onChoose={onChoose}
						onRemove={onRemove}
					/>
				))}
			</ul>
			<TabRow row={row} tabs={tabs} standingOf={standingOf} onChoose={onChoose} onFailed={onFailed} />
		</>
	);
}

interface AssetTabProps {
	asset: Asset;
	percent: number;
	current: boolean;
	removable: boolean;
	onChoose(id: number): void;
	onRemove(id: number): void;
	/** Its price, or the state of its open trades. */
	standing: ReactNode;
}

/** Scrolls the row only as far as the tab needs. `scrollIntoView` would also move the starting point of the Tab key. */
function showTab(tab: HTMLElement, row: HTMLElement): void {
	const { left, right } = tab.getBoundingClientRect();
	const frame = row.getBoundingClientRect();
	row.scrollLeft += Math.min(left - frame.left, Math.max(0, right - frame.right));
}

function AssetTab({ asset, percent, current, removable, standing, onChoose, onRemove }: AssetTabProps) {
	const { t } = useTranslation();
	const element = useRef<HTMLLIElement>(null);
	useEffect(() => {
		const { current: tab } = element;
		const row = tab?.parentElement;
		if (!current || tab === null || !row) return;
		// The observer reports the initial size too, and every change by the window or by the button after the row.
		const observer = new ResizeObserver(() => showTab(tab, row));
		observer.observe(row);
		return () => observer.disconnect();
	}, [current]);
	return (
		<li
			ref={element}
			draggable
			className={classNames(
				'relative w-52.5 shrink-0 border-r border-line',
				current ? 'bg-ground shadow-[inset_0_2px_0_var(--focus)]' : 'hover:bg-raised',
			)}
		>
			<button
				type="button"
				aria-current={current}
				onClick={() => onChoose(asset.id)}
				className="flex size-full items-center gap-2.5 px-3 text-left -outline-offset-2"
			>
				<TickerIcon icon={asset.icon} />
				<span className="min-w-0 flex-1">
					<span className="flex items-baseline gap-2 pr-5">
						<span className="truncate font-semibold">{asset.ticker}</span>
						<span className="text-xs font-medium text-secondary">{formatPercent(percent)}</span>
					</span>
					{standing}
				</span>
			</button>
			{removable && (
				<button
					type="button"
					aria-label={t('accounts.removeAsset', { ticker: asset.ticker })}
					onClick={() => onRemove(asset.id)}
					className="absolute top-1 right-1 inline-flex size-6 items-center justify-center rounded text-secondary hover:bg-line hover:text-text"
				>
					<X size={14} aria-hidden="true" />
				</button>
			)}
		</li>
	);
}

function TabPrice({ assetId, open }: { assetId: number; open: boolean }) {
	const { t } = useTranslation();
	if (!open) return <span className="block text-xs text-secondary">{t('market.closed')}</span>;
	return (
		<span className="flex items-center gap-2 text-xs">
			<LivePrice assetId={assetId} />
			<LiveChange assetId={assetId} />
		</span>
	);
}
