import { computeEarliestMaintenance } from '@fairtick/domain/market/opening';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { loadClock, type Queryable } from '../../../platform/database/index.ts';
import type { LoadLastExitDeadline } from '../sources/fair/fair-source.ts';
import { loadAssetIds } from '../sql/assets.ts';
import { lockCatalogue } from '../sql/lock-catalogue.ts';
import type { CatalogueChange } from './change.ts';
import { findAsset } from './find-asset.ts';
import { insertMaintenance, loadMaintenancesAhead } from './queries.ts';
import { AssetsRefused } from './refused.ts';

export interface MaintenanceOptions {
	/** Null: all assets. */
	readonly ticker: string | null;
	/** Epoch milliseconds. */
	readonly fromMs: number;
	readonly minutes: number;
	readonly reason: string;
}

const MOST_DAYS_AHEAD = 90;

/**
 * Announces maintenance (TRADE-19). Trades that are open end before it, and none is accepted from now on that would not.
 * Throws `AssetsRefused` if it would begin too early, too far ahead, or overlap or touch other maintenance.
 */
export async function announceMaintenance(
	tx: Queryable,
	{ ticker, fromMs, minutes, reason }: MaintenanceOptions,
	loadLastExitDeadline: LoadLastExitDeadline,
): Promise<CatalogueChange> {
	await lockCatalogue(tx);
	const assetId = ticker === null ? null : (await findAsset(tx, ticker)).id;
	const assetIds = assetId === null ? await loadAssetIds(tx) : [assetId];
	const nowMs = Number(await loadClock(tx));
	const earliestMs = computeEarliestMaintenance(nowMs, await loadLastExitDeadline(tx, assetIds));
	if (fromMs < earliestMs)
		throw new AssetsRefused(
			`Maintenance can begin at ${toInstant(earliestMs)} at the earliest: 15 minutes from now, and when the last open trade is over.`,
			'assets.maintenance_early',
			{ earliest: toInstant(earliestMs) },
		);
	const latestMs = nowMs + MOST_DAYS_AHEAD * 24 * 3_600_000;
	if (fromMs > latestMs)
		throw new AssetsRefused(
			`Maintenance can begin at ${toInstant(latestMs)} at the latest: at most ${MOST_DAYS_AHEAD} days from now.`,
			'assets.maintenance_late',
			{ latest: toInstant(latestMs) },
		);
	const untilMs = fromMs + minutes * 60_000;
	await refuseOverlap(tx, assetId, fromMs, untilMs);
	await insertMaintenance(tx, { assetId, fromMs, untilMs, announcedAtMs: nowMs, reason });
	const [from, until] = [toInstant(fromMs), toInstant(untilMs)];
	return {
		act: 'maintenance.announced',
		subject: assetId === null ? 'assets' : `asset:${assetId}`,
		before: null,
		after: { from, until, reason },
		answer: `Maintenance of ${ticker ?? 'all assets'} is announced from ${from} to ${until}. From now on no trade is accepted that would reach into it.`,
	};
}

/** Pages show one maintenance of an asset: others come after it, with a time to trade between them. */
async function refuseOverlap(tx: Queryable, assetId: number | null, fromMs: number, untilMs: number): Promise<void> {
	const other = (await loadMaintenancesAhead(tx)).find(
		(one) =>
			(assetId === null || one.assetId === null || one.assetId === assetId) &&
			one.fromMs <= untilMs &&
			one.untilMs >= fromMs,
	);
	if (other)
		throw new AssetsRefused(
			`Maintenance of ${other.ticker ?? 'all assets'} is announced from ${toInstant(other.fromMs)} to ${toInstant(other.untilMs)}, which this would overlap or touch: npm run assets -- maintenance ${other.ticker ?? 'all'} end`,
			'assets.maintenance_overlaps',
			{ from: toInstant(other.fromMs), until: toInstant(other.untilMs) },
		);
}
