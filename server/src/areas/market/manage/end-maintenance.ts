import { loadClock, type Queryable } from '../../../platform/database/index.ts';
import type { CatalogueChange } from './change.ts';
import { findAsset } from './find-asset.ts';
import { updateMaintenancesEnded, withdrawMaintenances } from './queries.ts';
import { AssetsRefused } from './refused.ts';

/**
 * Withdraws maintenance that was announced for an asset, or for all with null, and ends the current one: more trades are
 * accepted than before, and no open one ends otherwise. Throws `AssetsRefused`.
 */
export async function endMaintenance(tx: Queryable, ticker: string | null): Promise<CatalogueChange> {
	const assetId = ticker === null ? null : (await findAsset(tx, ticker)).id;
	const nowMs = Number(await loadClock(tx));
	const withdrawn = await withdrawMaintenances(tx, assetId);
	const ended = await updateMaintenancesEnded(tx, assetId, nowMs);
	const target = ticker ?? 'all assets';
	if (withdrawn.length + ended.length === 0)
		throw new AssetsRefused(`No maintenance of ${target} is announced.`, 'assets.no_maintenance');
	const toIso = ({ fromMs, untilMs }: { fromMs: number; untilMs: number }) => ({
		from: new Date(fromMs).toISOString(),
		until: new Date(untilMs).toISOString(),
	});
	return {
		act: 'maintenance.ended',
		subject: assetId === null ? 'assets' : `asset:${assetId}`,
		before: { announced: [...ended, ...withdrawn].map(toIso) },
		after: null,
		answer: `Maintenance of ${target} is ${ended.length > 0 ? 'over' : 'withdrawn'}: trades are accepted again.`,
	};
}
