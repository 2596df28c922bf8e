import type { UserType } from '@fairtick/domain/identity/contract';
import { payoutPercentFor } from '@fairtick/domain/identity/payout-percent';
import type { Asset } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent, formatSignedPercent } from '../i18n/format.ts';
import { useDayChange } from '../live/use-day-change.ts';
import { Button } from '../ui/button.tsx';
import { Change } from '../ui/change.tsx';
import { inputClass } from '../ui/form/text-field.tsx';
import { TickerIcon } from '../ui/ticker-icon.tsx';
import { filterAssets } from './filter-assets.ts';
import { availableAssetsQuery } from './selected-assets.ts';

interface AssetListProps {
	userType: UserType;
	active: Asset;
	onPick(id: number): void;
}

/** Every asset on offer with search and the payout of the user's type (SEL-03). */
export function AssetList({ userType, active, onPick }: AssetListProps) {
	const { t } = useTranslation();
	const [search, setSearch] = useState('');
	const { data, isError, refetch } = useQuery(availableAssetsQuery);
	const found = filterAssets(data ?? [], search);
	return (
		<div className="flex max-h-[60dvh] flex-col gap-2">
			<label className="relative block">
				<span className="sr-only">{t('accounts.searchAssets')}</span>
				<Search
					size={18}
					className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-secondary"
					aria-hidden="true"
				/>
				<input
					type="search"
					value={search}
					onChange={({ target }) => setSearch(target.value)}
					placeholder={t('accounts.searchAssets')}
					className={`${inputClass(false)} pl-10`}
				/>
			</label>
			<ul className="thin-scroll min-h-60 overflow-y-auto" aria-busy={data === undefined && !isError}>
				{data === undefined && !isError && <SkeletonRows />}
				{isError && (
					<li className="flex flex-col items-center gap-3 py-8 text-center text-secondary">
						{t('accounts.assetsFailed')}
						<Button onClick={() => refetch()}>{t('common.tryAgain')}</Button>
					</li>
				)}
				{data !== undefined && found.length === 0 && (
					<li className="py-8 text-center text-secondary">{t('accounts.noAssets')}</li>
				)}
				{found.map((asset) => (
					<li key={asset.id}>
						<button
							type="button"
							onClick={() => onPick(asset.id)}
							aria-current={asset.id === active.id}
							className="flex min-h-13 w-full items-center gap-3 rounded px-2 text-left -outline-offset-2 hover:bg-raised"
						>
							<TickerIcon ticker={asset.ticker} />
							<span className="min-w-0 flex-1">
								<span className="flex items-center gap-1.5 font-medium">
									{asset.ticker}
									{asset.id === active.id && <Check size={14} className="text-secondary" aria-hidden="true" />}
								</span>
								<span className="block truncate text-xs text-secondary">{asset.name}</span>
							</span>
							<RowPrice asset={asset} />
							<span className="w-14 text-right font-semibold">{formatPercent(payoutPercentFor(asset, userType))}</span>
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}

function RowPrice({ asset }: { asset: Asset }) {
	const { t } = useTranslation();
	const change = useDayChange(asset.id);
	if (!asset.open) return <span className="text-xs text-secondary">{t('market.closed')}</span>;
	return (
		<span className="flex min-w-20 flex-col items-end text-xs">
			{change === null ? <span className="skeleton h-3 w-16" /> : change.price}
			{change?.percent != null && <Change value={change.percent} text={formatSignedPercent(change.percent)} />}
		</span>
	);
}

function SkeletonRows() {
	return ['a', 'b', 'c', 'd', 'e'].map((key) => (
		<li key={key} className="flex h-13 items-center gap-3 px-2">
			<span className="skeleton size-7 rounded-full" />
			<span className="skeleton h-4 flex-1" />
		</li>
	));
}
