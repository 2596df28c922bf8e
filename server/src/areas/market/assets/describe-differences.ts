import { findMissingSetting, listNamed, type Named, type SourceSettings } from '../source-settings.ts';
import type { CatalogueAsset } from '../sql/assets.ts';

/**
 * Differences between the settings and the catalogue, a line each, with the command that removes it (MARKET-13): a start
 * only prints them. An unset setting differs from nothing.
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
	if (beacon.on === undefined) return [];
	const other = catalogue.filter(({ terms }) => terms.source === 'fair' && (terms.beacon !== null) !== beacon.on);
	if (other.length === 0) return [];
	const [is, has, setting, wanted] = beacon.on ? ['drand', 'without', 'off', 'on'] : ['off', 'with', 'drand', 'off'];
	return [
		`FAIR_BEACON is ${is}, but the catalogue has ${tickersOf(other)} ${has} the beacon: set FAIR_BEACON=${setting}, or npm run assets -- beacon ${wanted}`,
	];
}

function describeVenues(
	{ exchanges, exchangesByDefault }: SourceSettings,
	catalogue: readonly CatalogueAsset[],
): string[] {
	if (exchanges.length === 0 || exchangesByDefault) return [];
	const takes = ({ terms, orderedVenues }: CatalogueAsset) => `${orderedVenues ?? terms.venues}`;
	const exchanged = catalogue.filter(({ listed, terms }) => listed && terms.source === 'exchange');
	const other = exchanged.filter((asset) => takes(asset) !== `${exchanges}`);
	if (other.length === 0) return [];
	const taken = new Set(exchanged.map(takes));
	const keep = taken.size === 1 ? `set EXCHANGES=${[...taken]}` : 'leave it so';
	return [
		`EXCHANGES is ${exchanges}, but the catalogue has ${tickersOf(other)} with other venues: ${keep}, or npm run assets -- venues <ticker> ${exchanges}`,
	];
}

function describeNotListed({ setting, source, assets }: Named, catalogue: readonly CatalogueAsset[]): string[] {
	const missing = assets.filter(({ id }) => !catalogue.some((asset) => asset.id === id && asset.listed));
	if (missing.length === 0) return [];
	return [
		`${setting} offers ${tickersOf(missing)}, which the list does not have: leave it so, or npm run assets -- add <ticker> ${source}`,
	];
}

/** Listed assets whose source needs a setting that is not there, or a recorded file. */
function describeUnreached(config: SourceSettings, catalogue: readonly CatalogueAsset[]): string[] {
	const listed = catalogue.filter((asset) => asset.listed);
	const unreached = Map.groupBy(listed, ({ terms }) => findMissingSetting(config, terms.source));
	unreached.delete(null);
	const silent = listed.filter(({ terms }) => terms.source === 'replay' && terms.recording === null);
	return [
		...[...unreached].map(
			([setting, assets]) =>
				`no setting says where the prices of ${tickersOf(assets)} come from, so they are closed: set ${setting}, or npm run assets -- unlist <ticker>`,
		),
		...silent.map(
			({ ticker }) =>
				`${ticker} has no recorded file and is closed: npm run assets -- add --replay ${ticker}:<file>, or npm run assets -- unlist ${ticker}`,
		),
	];
}
