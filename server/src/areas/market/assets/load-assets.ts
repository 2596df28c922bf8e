import type { LiveTick } from '@fairtick/domain/live/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import { computeOpening } from '@fairtick/domain/market/opening';
import { formatPrice } from '@fairtick/domain/market/price';
import type { Mode } from '@fairtick/domain/money/mode';
import { bpsToPercent } from '@fairtick/domain/money/money';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { RealCurrency } from '../../../platform/config/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { isTakenFrom } from '../catalogue.ts';
import {
	type ListedAssetRow,
	loadCatalogueInForce,
	loadListedAssets,
	loadNewestTickRows,
	loadTickSizes,
} from '../sql/assets.ts';

/** The viewer of assets: durations follow the account mode, one asset is the active one. */
export interface AssetViewer {
	readonly mode: Mode;
	readonly activeId: number | null;
}

/**
 * Every asset on offer as the wire shows it. `realCurrency` is the money of real accounts here; without an asker, the
 * stricter.
 */
export async function loadAssets(
	database: Queryable,
	viewer: AssetViewer,
	realCurrency: RealCurrency = 'USD',
): Promise<Asset[]> {
	return (await loadListedAssets(database)).map((row) => toAsset(row, viewer, realCurrency));
}

function toAsset(row: ListedAssetRow, { mode, activeId }: AssetViewer, realCurrency: RealCurrency): Asset {
	const isTaken = isTakenFrom(realCurrency, { ...row, realAllowed: row.real_allowed });
	const maintenance =
		row.maintenance_from === null
			? null
			: { fromMs: Number(row.maintenance_from), untilMs: Number(row.maintenance_until) };
	const { open, closedReason, closedDetail, opensAtMs } = computeOpening(
		{
			open: row.open && !row.stale,
			closedReason: row.closed_reason,
			closedDetail: row.closed_detail,
			opensAtMs: row.opens_at === null ? null : Number(row.opens_at),
		},
		{ suspended: row.suspended, closeOnly: row.close_only, maintenance },
		Number(row.now),
	);
	return {
		id: row.id,
		ticker: row.ticker,
		name: row.name,
		primary_exchange: row.primary_exchange,
		icon: row.icon,
		active: row.id === activeId ? 1 : 0,
		// The market does not know the caller: accounts fills in the favourites.
		favourite: false,
		percentage: bpsToPercent(row.standard_bps),
		percentage_vip: bpsToPercent(row.premium_bps),
		percentage_gold: bpsToPercent(row.gold_bps),
		source: row.source,
		group: row.asset_group,
		digits: row.digits,
		duration_min: mode === 'demo' ? row.demo_duration_min_s : row.real_duration_min_s,
		duration_max: row.duration_max_s,
		stake_min: Number(row.stake_min),
		stake_max: Number(mode === 'demo' ? row.demo_stake_max : row.real_stake_max),
		real_allowed: isTaken,
		sandbox_only: isTaken && !row.real_allowed,
		entry_within: row.entry_within_ms,
		exit_max_age: row.exit_max_age_ms,
		tick_size: row.tick_size,
		slippage_min: row.slippage_min,
		beacon: row.beacon,
		open,
		opens_at: open ? null : toInstant(opensAtMs),
		closed_reason: open ? null : (closedReason ?? 'feed'),
		closed_detail: open ? null : (closedDetail ?? null),
		maintenance: maintenance && { from: toInstant(maintenance.fromMs), until: toInstant(maintenance.untilMs) },
	};
}

/** The newest logged tick of each of these assets that has one, as the live socket shows it. */
export async function loadNewestTicks(database: Queryable, assetIds: readonly number[]): Promise<LiveTick[]> {
	const [ticks, sizes] = await Promise.all([loadNewestTickRows(database, assetIds), loadTickSizes(database, assetIds)]);
	return ticks.flatMap(({ asset_id, seq, t, price }) => {
		const size = sizes.get(asset_id);
		return size === undefined ? [] : [[asset_id, Number(seq), Number(t), formatPrice(price, size)]];
	});
}

/** True if the real account can trade anything, now or as soon as its market opens; `realCurrency` is its money here. */
export const loadIsTraded = async (database: Queryable, realCurrency: RealCurrency): Promise<boolean> =>
	(await loadCatalogueInForce(database)).some(
		({ listed, suspended, closeOnly, terms }) => listed && !suspended && !closeOnly && isTakenFrom(realCurrency, terms),
	);
