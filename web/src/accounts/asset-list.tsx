import type { UserType } from '@fairtick/domain/identity/contract';
import { payoutPercentFor } from '@fairtick/domain/identity/payout-percent';
import type { Asset } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { availableAssetsQuery } from './asset-queries.ts';
import { AssetRow } from './asset-row.tsx';
import { groupAssets } from './group-assets.ts';
import { moveThroughRows } from './move-through-rows.ts';

/** Assets whose ticker, name or exchange contains every word of the search, in any order and case. */
export function filterAssets(assets: readonly Asset[], search: string): readonly Asset[] {
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) return assets;
	return assets.filter((asset) => {
		const text = `${asset.ticker} ${asset.name} ${asset.primary_exchange}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
}

interface AssetListProps {
	userType: UserType;
	active: Asset;
	onPick(id: number): void;
	onFavourite(change: { id: number; favourite: boolean }): void;
}

/** Every asset on offer with search, favourites, groups and the payout of the user's type (SEL-03). */
export function AssetList({ userType, active, onPick, onFavourite }: AssetListProps) {
	const { t } = useTranslation();
	const [search, setSearch] = useState('');
	const { data, isError, refetch } = useQuery(availableAssetsQuery);
	const sections = groupAssets(filterAssets(data ?? [], search));
	const { box, keepFocus } = useFocusOfMovedRow();
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the field and the buttons in it
		<div ref={box} className="flex max-h-[60dvh] flex-col gap-2" onKeyDown={moveThroughRows}>
			<SearchField label={t('accounts.searchAssets')} value={search} onChange={setSearch} />
			<ul
				aria-label={t('accounts.allAssets')}
				className="thin-scroll min-h-72 overflow-y-auto"
				aria-busy={data === undefined && !isError}
			>
				{data === undefined && !isError && <SkeletonRows />}
				{isError && (
					<li className="flex flex-col items-center gap-3 py-8 text-center text-secondary">
						{t('accounts.assetsFailed')}
						<Button onClick={() => refetch()}>{t('common.tryAgain')}</Button>
					</li>
				)}
				{data !== undefined && sections.length === 0 && (
					<li className="py-8 text-center text-secondary">{t('accounts.noAssets')}</li>
				)}
				{sections.map(({ key, assets }) => (
					<Fragment key={key}>
						<li className="px-2 pt-2 pb-1 text-xs font-semibold text-secondary">{t(`accounts.section_${key}`)}</li>
						{assets.map((asset) => (
							<AssetRow
								key={asset.id}
								asset={asset}
								current={asset.id === active.id}
								payoutPercent={payoutPercentFor(asset, userType)}
								onPick={onPick}
								onFavourite={(change) => {
									keepFocus(change.id);
									onFavourite(change);
								}}
							/>
						))}
					</Fragment>
				))}
			</ul>
		</div>
	);
}

/** A row whose star was pressed moves to another section: the focus moves with it. */
function useFocusOfMovedRow() {
	const box = useRef<HTMLDivElement>(null);
	const movedId = useRef<number | null>(null);
	useLayoutEffect(() => {
		const id = movedId.current;
		if (id === null || box.current?.contains(document.activeElement)) return;
		movedId.current = null;
		box.current?.querySelector<HTMLElement>(`[data-favourite="${id}"]`)?.focus();
	});
	return {
		box,
		keepFocus: (id: number) => {
			movedId.current = id;
		},
	};
}

function SkeletonRows() {
	return ['a', 'b', 'c', 'd', 'e'].map((key) => (
		<li key={key} className="flex h-13 items-center gap-3 px-2">
			<span className="skeleton size-7 rounded-full" />
			<span className="skeleton h-4 flex-1" />
		</li>
	));
}
