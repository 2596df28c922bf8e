import type { Asset, BeaconName } from '@fairtick/domain/market/contract';
import { loadClock, type Queryable } from '../../../platform/database/index.ts';
import { loadAssets } from '../assets/load-assets.ts';
import { type CatalogueAsset, loadCatalogueAssets } from '../sql/assets.ts';
import { loadMaintenancesAhead } from './queries.ts';

const HEAD = ['asset', 'source', 'version', 'venues', 'state'];

/** The catalogue as lines of text: every asset under its newest terms, and announced maintenance. */
export async function listAssets(database: Queryable): Promise<string[]> {
	const shown = new Map((await loadAssets(database, { mode: 'demo', activeId: null })).map((one) => [one.id, one]));
	const nowMs = Number(await loadClock(database));
	const rows = (await loadCatalogueAssets(database)).map((asset) => {
		const opening = shown.get(asset.id);
		const venues = describeVenues(asset, opening, nowMs);
		return [asset.ticker, asset.terms.source, `${asset.version}`, venues, describeState(asset, opening)];
	});
	const maintenances = await loadMaintenancesAhead(database);
	return [
		...alignColumns([HEAD, ...rows]),
		...maintenances.map(({ ticker, fromMs, untilMs, reason }) => {
			const [from, until] = [fromMs, untilMs].map((ms) => new Date(ms).toISOString());
			return `maintenance of ${ticker ?? 'all assets'} from ${from} to ${until}${reason === '' ? '' : `: ${reason}`}`;
		}),
	];
}

function describeState({ listed, suspended, closeOnly }: CatalogueAsset, opening: Asset | undefined): string {
	if (!listed)
		return suspended ? 'not on the list, suspended' : closeOnly ? 'not on the list, close-only' : 'not on the list';
	return opening?.open ? 'open' : `closed (${opening?.closed_reason})`;
}

/** Another beacon is announced: until then the one in force is shown first, where the asset is on the list. */
function describeVenues(asset: CatalogueAsset, opening: Asset | undefined, nowMs: number): string {
	const { terms, orderedVenues, effectiveAtMs } = asset;
	if (terms.source === 'fair') {
		const newest = describeBeacon(terms.beacon);
		if (effectiveAtMs <= nowMs) return newest;
		const announced = `from ${new Date(effectiveAtMs).toISOString()} ${newest}`;
		return opening ? `${describeBeacon(opening.beacon)}; ${announced}` : announced;
	}
	const now = terms.venues.join(', ') || '-';
	return orderedVenues === null ? now : `${now}; when no trade is open ${orderedVenues.join(', ')}`;
}

const describeBeacon = (beacon: BeaconName | null) => (beacon === null ? 'no beacon' : `beacon ${beacon}`);

function alignColumns(rows: readonly (readonly string[])[]): string[] {
	const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
	return rows.map((row) =>
		row
			.map((text, column) => text.padEnd(widths[column] ?? 0))
			.join('  ')
			.trimEnd(),
	);
}
