import type { SourceName } from '@fairtick/domain/market/contract';
import type { Config } from '../config/index.ts';
import { EXCHANGE_ASSETS, POLYGON_ASSETS, REPLAY_ASSETS } from './catalogue.ts';
import type { CatalogueAsset } from './queries.ts';

type SourceSettings = Pick<Config, 'beacon' | 'replayFiles' | 'exchanges' | 'polygon'>;

/**
 * Where the settings and the catalogue differ, a line each, with the command that changes the catalogue (MARKET-13): a start
 * only says it.
 */
export function describeDifferences(config: SourceSettings, catalogue: readonly CatalogueAsset[]): string[] {
	return [
		...describeBeacon(config, catalogue),
		...describeVenues(config, catalogue),
		...listNamed(config).flatMap((named) => describeNotListed(named, catalogue)),
		...describeUnreached(config, catalogue),
	];
}

const tickersOf = (assets: readonly { readonly ticker: string }[]) => assets.map(({ ticker }) => ticker).join(', ');

function describeBeacon({ beacon }: SourceSettings, catalogue: readonly CatalogueAsset[]): string[] {
	const other = catalogue.filter(({ terms }) => terms.source === 'fair' && (terms.beacon !== null) !== beacon.on);
	if (other.length === 0) return [];
	const [wanted, has] = beacon.on ? ['on', 'without'] : ['off', 'with'];
	return [
		`FAIR_BEACON is ${beacon.on ? 'drand' : 'off'}, but the catalogue has ${tickersOf(other)} ${has} the beacon: npm run assets -- beacon ${wanted}`,
	];
}

function describeVenues({ exchanges }: SourceSettings, catalogue: readonly CatalogueAsset[]): string[] {
	if (exchanges.length === 0) return [];
	const takes = ({ terms, orderedVenues }: CatalogueAsset) => `${orderedVenues ?? terms.venues}`;
	const other = catalogue.filter(
		(asset) => asset.listed && asset.terms.source === 'exchange' && takes(asset) !== `${exchanges}`,
	);
	if (other.length === 0) return [];
	return [
		`EXCHANGES is ${exchanges}, but the catalogue has ${tickersOf(other)} with other venues: npm run assets -- venues <ticker> ${exchanges}`,
	];
}

interface Named {
	readonly setting: string;
	readonly source: SourceName;
	readonly assets: readonly { readonly id: number; readonly ticker: string }[];
}

/** What the settings offer. */
function listNamed({ replayFiles, exchanges, polygon }: SourceSettings): Named[] {
	const recorded = REPLAY_ASSETS.filter(({ ticker }) => replayFiles[ticker] !== undefined);
	return [
		...recorded.map((asset) => ({
			setting: `REPLAY_${asset.ticker.replace('/', '')}`,
			source: 'replay' as const,
			assets: [asset],
		})),
		...(exchanges.length > 0 ? [{ setting: 'EXCHANGES', source: 'exchange' as const, assets: EXCHANGE_ASSETS }] : []),
		...(polygon ? [{ setting: 'POLYGON_API_KEY', source: 'polygon' as const, assets: POLYGON_ASSETS }] : []),
	];
}

function describeNotListed({ setting, source, assets }: Named, catalogue: readonly CatalogueAsset[]): string[] {
	const missing = assets.filter(({ id }) => !catalogue.some((asset) => asset.id === id && asset.listed));
	if (missing.length === 0) return [];
	return [
		`${setting} offers ${tickersOf(missing)}, which the list does not have: npm run assets -- add <ticker> ${source}`,
	];
}

/** Listed assets whose source needs a setting that is not there. */
function describeUnreached(config: SourceSettings, catalogue: readonly CatalogueAsset[]): string[] {
	const named = listNamed(config).flatMap(({ assets }) => assets.map(({ id }) => id));
	const unreached = catalogue.filter(
		({ id, listed, terms }) => listed && terms.source !== 'fair' && !named.includes(id),
	);
	if (unreached.length === 0) return [];
	return [
		`no setting says where the prices of ${tickersOf(unreached)} come from, so they are closed: npm run assets -- unlist <ticker>`,
	];
}
