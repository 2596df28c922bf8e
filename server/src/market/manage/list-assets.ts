import type { Queryable } from '../../database/index.ts';
import { loadAssets } from '../load-assets.ts';
import { type CatalogueAsset, loadCatalogueAssets } from '../queries.ts';
import { loadMaintenancesAhead } from './queries.ts';

const HEAD = ['asset', 'source', 'version', 'venues', 'state'];

/** The catalogue as lines of text: every asset under its newest terms, and announced maintenance. */
export async function listAssets(database: Queryable): Promise<string[]> {
	const shown = new Map((await loadAssets(database, { mode: 'demo', activeId: null })).map((one) => [one.id, one]));
	const rows = (await loadCatalogueAssets(database)).map((asset) => {
		const opening = shown.get(asset.id);
		const state = !asset.listed ? 'not on the list' : opening?.open ? 'open' : `closed (${opening?.closed_reason})`;
		return [asset.ticker, asset.terms.source, `${asset.version}`, describeVenues(asset), state];
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

function describeVenues({ terms, orderedVenues }: CatalogueAsset): string {
	const now = terms.beacon === null ? terms.venues.join(', ') : `beacon ${terms.beacon}`;
	return orderedVenues === null ? now || '-' : `${now}; from the next start ${orderedVenues.join(', ')}`;
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
	const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
	return rows.map((row) =>
		row
			.map((text, column) => text.padEnd(widths[column] ?? 0))
			.join('  ')
			.trimEnd(),
	);
}
