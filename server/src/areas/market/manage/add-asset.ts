import type { ExchangeName, SourceName } from '@fairtick/domain/market/contract';
import type { Queryable } from '../../../platform/database/index.ts';
import { installQuoted } from '../assets/install-assets.ts';
import { EXCHANGE_ASSETS, FAIR_ASSETS, POLYGON_ASSETS, polygonVenueOf, REPLAY_ASSETS } from '../catalogue.ts';
import { findMissingSetting, type SourceSettings } from '../source-settings.ts';
import { type CatalogueAsset, loadCatalogueAssets } from '../sql/assets.ts';
import { lockCatalogue } from '../sql/lock-catalogue.ts';
import type { CatalogueChange } from './change.ts';
import { updateListed } from './queries.ts';
import { AssetsRefused } from './refused.ts';
import { refuseNamesake } from './stop-placements.ts';

/** The assets that can be listed. */
const KNOWN = [
	...FAIR_ASSETS.map(({ id, ticker }) => ({ id, ticker, source: 'fair' as const })),
	...REPLAY_ASSETS.map(({ id, ticker }) => ({ id, ticker, source: 'replay' as const })),
	...EXCHANGE_ASSETS.map(({ id, ticker }) => ({ id, ticker, source: 'exchange' as const })),
	...POLYGON_ASSETS.map(({ id, ticker }) => ({ id, ticker, source: 'polygon' as const })),
];

export interface AssetOptions {
	readonly ticker: string;
	/** Undefined if one source alone has the ticker. */
	readonly source: SourceName | undefined;
	/** For a new asset of exchanges; an asset that was listed before is changed by `venues`. */
	readonly venues: readonly ExchangeName[] | undefined;
}

/**
 * Puts an asset on the list, for the first time or again. Throws `AssetsRefused`.
 * @param settings those of the command: the server is taken to start with the same.
 */
export async function addAsset(
	tx: Queryable,
	options: AssetOptions,
	settings: SourceSettings,
): Promise<CatalogueChange> {
	const known = findKnown(options);
	const { id, ticker, source } = known;
	await lockCatalogue(tx);
	const catalogue = await loadCatalogueAssets(tx);
	const there = catalogue.find((asset) => asset.id === id);
	if (there?.listed) throw new AssetsRefused(`${ticker} is on the list already.`);
	refuseNamesake(known, catalogue);
	refuseIgnoredVenues(known, there, options.venues);
	if (there) await updateListed(tx, id, true);
	else await install(tx, known, options.venues);
	return {
		act: 'asset.added',
		subject: `asset:${id}`,
		before: null,
		after: { ticker, source },
		answer: [
			`${ticker} is on the list.`,
			...describeOpening(known, settings),
			...(there?.suspended ? [`It is still suspended: npm run assets -- resume ${ticker}`] : []),
		].join(' '),
	};
}

function describeOpening(known: Known, settings: SourceSettings): string[] {
	if (known.source === 'fair') return [];
	if (known.source === 'replay') return [];
	const missing = findMissingSetting(settings, known.source);
	return [
		missing === null
			? 'A running server begins to ask for its prices, and opens it with the first ones.'
			: `It is closed until a start with ${missing}, which is not set: without it no start asks for its prices.`,
	];
}

/** Venues count for a new asset of exchanges alone. */
function refuseIgnoredVenues(
	{ ticker, source }: Known,
	there: CatalogueAsset | undefined,
	venues: AssetOptions['venues'],
): void {
	if (!venues) return;
	if (source !== 'exchange')
		throw new AssetsRefused(`${ticker} is of the source ${source}: it has no venues to choose.`);
	const kept = there?.orderedVenues ?? there?.terms.venues;
	if (kept && `${kept}` !== `${venues}`)
		throw new AssetsRefused(
			`${ticker} keeps ${kept.join(', ')} when it is added again, and other venues are ordered: npm run assets -- venues ${ticker} ${venues}`,
		);
}

type Known = (typeof KNOWN)[number];

function findKnown({ ticker, source }: AssetOptions): Known {
	const found = KNOWN.filter((one) => one.ticker === ticker && one.source === (source ?? one.source));
	const [first, ...others] = found;
	if (!first)
		throw new AssetsRefused(`${source ?? 'No source'} has ${source ? 'no ' : ''}${ticker}. There are ${listKnown()}.`);
	if (others.length > 0)
		throw new AssetsRefused(
			`${ticker} comes from ${found.map((one) => one.source).join(' or ')}: npm run assets -- add ${ticker} <source>`,
		);
	return first;
}

function listKnown(): string {
	return Object.entries(Object.groupBy(KNOWN, ({ source }) => source))
		.map(([source, assets]) => `${source} ${assets.map(({ ticker }) => ticker).join(', ')}`)
		.join('; ');
}

async function install(tx: Queryable, { id, ticker, source }: Known, venues: AssetOptions['venues']): Promise<void> {
	const [exchanged, quoted] = [EXCHANGE_ASSETS, POLYGON_ASSETS].map((assets) => assets.find((one) => one.id === id));
	if (exchanged) {
		if (!venues)
			throw new AssetsRefused(`Say whose prices make ${ticker}: npm run assets -- add ${ticker} exchange okx`);
		await installQuoted(tx, exchanged, 'exchange', venues);
	} else if (quoted) await installQuoted(tx, quoted, 'polygon', [polygonVenueOf(quoted.ticker)]);
	else if (source === 'replay')
		throw new AssetsRefused(`${ticker} needs its recorded file: npm run assets -- add --replay ${ticker}:<file>`);
	else throw new AssetsRefused(`${ticker} is put on the list by the first start: start Fairtick once.`);
}
