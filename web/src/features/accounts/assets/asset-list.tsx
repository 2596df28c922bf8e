import type { UserType } from '@fairtick/domain/identity/contract';
import { payoutPercentFor } from '@fairtick/domain/identity/payout-percent';
import type { Asset, AssetGroup } from '@fairtick/domain/market/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { computeChange } from '../../../kit/live/live-price.tsx';
import { dayOpenQuery, useDayMs } from '../../../kit/live/use-day-open.ts';
import { useLive } from '../../../kit/live/use-live.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { moveFocus } from '../../../kit/ui/move-focus.ts';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { availableAssetsQuery } from './asset-queries.ts';
import { AssetRow } from './asset-row.tsx';
import { groupAssets } from './group-assets.ts';
import { hourQuery, relativeMove } from './hour-candles.ts';
import { moveThroughRows } from './move-through-rows.ts';
import { ASSET_ORDERS, type AssetOrder, groupsOf, sortAssets } from './sort-assets.ts';
import { findWantedGroup } from './wanted-group.ts';

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

/** Every offered asset with search, favourites, groups, sort orders and the payout of the user's tier (SEL-03). */
export function AssetList({ userType, active, onPick, onFavourite }: AssetListProps) {
	const { t } = useTranslation();
	const [search, setSearch] = useState('');
	const [order, setOrder] = useState<AssetOrder>('group');
	const [group, setGroup] = useState<AssetGroup | 'all'>('all');
	const [shownId, setShownId] = useState<number | null>(null);
	const { data, isError, refetch } = useQuery(availableAssetsQuery);
	const changeOf = useChanges(data ?? []);
	const volatilityOf = useVolatilities(data ?? []);
	const found = filterAssets(data ?? [], search).filter((asset) => group === 'all' || asset.group === group);
	const payoutOf = (asset: Asset) => payoutPercentFor(asset, userType);
	const sections =
		order === 'group' || found.length === 0
			? groupAssets(found)
			: [{ key: null, assets: sortAssets(found, order, { payoutOf, changeOf, volatilityOf }) }];
	const groups = groupsOf(data ?? []);
	const wanted = findWantedGroup(search);
	// The searched group has no assets here.
	const lacking = wanted === null || wanted === 'fair' || groups.includes(wanted) ? null : wanted;
	const { box, keepFocus } = useFocusOfMovedRow();
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the field and the buttons in it
		<div ref={box} className="flex max-h-[60dvh] flex-col gap-2" onKeyDown={moveThroughRows}>
			<SearchField label={t('accounts.searchAssets')} value={search} onChange={setSearch} />
			<div className="flex items-center justify-between gap-2">
				{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own */}
				<div
					role="group"
					aria-label={t('accounts.groups')}
					onKeyDown={moveFocus}
					className="thin-scroll flex min-w-0 gap-1 overflow-x-auto"
				>
					{(['all', ...groups] as const).map((one) => (
						<button
							key={one}
							type="button"
							aria-pressed={one === group}
							onClick={() => setGroup(one)}
							className="h-11 shrink-0 rounded-sm px-2 text-xs font-medium text-secondary hover:text-text aria-pressed:bg-raised aria-pressed:text-text mouse:h-8"
						>
							{t(`accounts.section_${one}`)}
						</button>
					))}
				</div>
				<select
					aria-label={t('accounts.sort')}
					value={order}
					onChange={({ target }) => setOrder(ASSET_ORDERS.find((one) => one === target.value) ?? 'group')}
					className="h-11 shrink-0 rounded border border-line bg-ground px-2 text-xs hover:border-line-strong mouse:h-8"
				>
					{ASSET_ORDERS.map((one) => (
						<option key={one} value={one}>
							{t(`accounts.sort_${one}`)}
						</option>
					))}
				</select>
			</div>
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
					<li className="py-8 text-center text-secondary">
						{t(lacking === null ? 'accounts.noAssets' : `accounts.noneOf_${lacking}`)}
					</li>
				)}
				{sections.map(({ key, assets }) => (
					<Fragment key={key}>
						{key !== null && (
							<li className="px-2 pt-2 pb-1 text-xs font-semibold text-secondary">{t(`accounts.section_${key}`)}</li>
						)}
						{assets.map((asset) => (
							<AssetRow
								key={asset.id}
								asset={asset}
								current={asset.id === active.id}
								payoutPercent={payoutOf(asset)}
								shown={asset.id === shownId}
								onShow={() => setShownId(asset.id === shownId ? null : asset.id)}
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

/** Each asset's change of the day, if its opening and newest price are known. */
function useChanges(assets: readonly Asset[]): (id: number) => number | null {
	const live = useLive();
	const dayMs = useDayMs();
	const opens = useQueries({ queries: assets.map(({ id }) => dayOpenQuery(id, dayMs)) });
	return (id) => {
		const open = opens[assets.findIndex((asset) => asset.id === id)]?.data;
		const tick = live.latestTick(id);
		return open == null || tick === null ? null : computeChange(Number(open), Number(tick[3]));
	};
}

/** Usual moves of assets. Their rows have loaded the prices already. */
function useVolatilities(assets: readonly Asset[]): (id: number) => number | null {
	const hours = useQueries({ queries: assets.map(({ id }) => hourQuery(id)) });
	return (id) => relativeMove(hours[assets.findIndex((asset) => asset.id === id)]?.data ?? []);
}

/** A row whose star was pressed moves to another section. The focus follows it. */
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
