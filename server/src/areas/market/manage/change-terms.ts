import { computeRecordingTickSize } from '@fairtick/domain/market/replay-file';
import type { TradingHours } from '@fairtick/domain/market/trading-hours';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../../../platform/database/index.ts';
import { type AssetTerms, mayBeReal } from '../catalogue.ts';
import type { RecordingRow } from '../recordings.ts';
import type { LoadLastExitDeadline } from '../sources/fair/fair-source.ts';
import { type CatalogueAsset, insertAssetVersion, loadCatalogueAssets } from '../sql/assets.ts';
import { lockCatalogue } from '../sql/lock-catalogue.ts';
import { measureSlippage } from '../ticks/measure-slippage.ts';
import type { CatalogueChange } from './change.ts';
import { showTerms } from './create-asset.ts';
import { refuseContradiction } from './refuse-contradiction.ts';
import { AssetsRefused } from './refused.ts';

/** The terms of an asset that staff change; money in minor units. */
export type ChangedTerms = Pick<
	AssetTerms,
	| 'stakeMin'
	| 'demoStakeMax'
	| 'realStakeMax'
	| 'demoDurationMinS'
	| 'realDurationMinS'
	| 'durationMaxS'
	| 'realAllowed'
> & { readonly hours: TradingHours | null };

/** Terms in which nothing but these is another one; null if nothing is. Throws `AssetsRefused`. */
export function planTerms({ ticker, terms }: CatalogueAsset, changed: ChangedTerms): AssetTerms | null {
	const next = { ...terms, ...changed };
	if (changed.realAllowed && !mayBeReal(next))
		throw new AssetsRefused(`Real money may not follow the prices of ${ticker}.`, 'assets.demo_only');
	return isSame(terms, next) ? null : next;
}

/** True if real money is concerned: it is allowed before or afterwards. */
export const concernsReal = (before: AssetTerms, after: AssetTerms) => before.realAllowed || after.realAllowed;

const isSame = (one: AssetTerms, other: AssetTerms) =>
	JSON.stringify(canonical(showTerms(one))) === JSON.stringify(canonical(showTerms(other)));

/** Keys in one order: the database keeps JSON in its own. */
function canonical(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(canonical);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([key, inner]) => [key, canonical(inner)]),
	);
}

/**
 * Makes terms those of an asset for trades that are opened from now on. Open trades keep theirs (ADMIN-09); other hours
 * begin when the last of them is over, and no trade is accepted that would reach beyond that. Throws `AssetsRefused` if
 * the newest version is another than `version`.
 */
export async function changeTerms(
	tx: Queryable,
	assetId: number,
	version: number,
	changed: ChangedTerms,
	loadLastExitDeadline: LoadLastExitDeadline,
): Promise<CatalogueChange> {
	await lockCatalogue(tx);
	const asset = (await loadCatalogueAssets(tx)).find(({ id }) => id === assetId);
	if (!asset || asset.version !== version)
		throw new AssetsRefused('The terms were changed meanwhile.', 'assets.changed');
	const terms = planTerms(asset, changed);
	if (terms === null) throw new AssetsRefused('These are its terms.', 'admin.unchanged');
	const beginMs = sameHours(asset.terms, terms) ? null : await loadLastExitDeadline(tx, [assetId]);
	await insertAssetVersion(tx, assetId, terms, await measureSlippage(tx, asset), { beginMs });
	return {
		act: 'asset.terms_changed',
		subject: `asset:${assetId}`,
		before: showTerms(asset.terms),
		after: showTerms(terms),
		answer: `${asset.ticker} has other terms.`,
	};
}

const sameHours = (one: AssetTerms, other: AssetTerms) =>
	JSON.stringify(canonical(one.hours)) === JSON.stringify(canonical(other.hours));

/** Plays another recorded file as an asset's prices, while no trade on it is open (MARKET-06). Throws `AssetsRefused`. */
export async function replaceRecording(
	tx: Queryable,
	assetId: number,
	recording: Pick<RecordingRow, 'id' | 'digits' | 'slippageMin' | 'pair' | 'jump' | 'jumpLine'>,
	loadLastExitDeadline: LoadLastExitDeadline,
): Promise<CatalogueChange> {
	await lockCatalogue(tx);
	const asset = (await loadCatalogueAssets(tx)).find(({ id }) => id === assetId);
	if (asset?.terms.source !== 'replay')
		throw new AssetsRefused('Recorded files are played as assets of the source replay alone.', 'assets.demo_only');
	const { ticker, terms } = asset;
	if (terms.recording === recording.id) throw new AssetsRefused(`${ticker} plays it already.`, 'admin.unchanged');
	refuseContradiction(recording, asset);
	const deadlineMs = await loadLastExitDeadline(tx, [assetId]);
	if (deadlineMs !== null) {
		const until = toInstant(deadlineMs);
		throw new AssetsRefused(`Trades on ${ticker} are open until ${until}.`, 'assets.open_trades', { until });
	}
	if (recording.digits > terms.digits)
		throw new AssetsRefused(
			`The recorded file for ${ticker} is refused: its prices, steps of ${computeRecordingTickSize(recording.digits)}, are finer than its tick size ${terms.tickSize}.`,
			'assets.recording_finer',
			{ tick_size: terms.tickSize },
		);
	const slippageMin = recording.slippageMin * 10 ** (terms.digits - recording.digits);
	await insertAssetVersion(tx, assetId, { ...terms, recording: recording.id }, slippageMin);
	return {
		act: 'asset.recording_replaced',
		subject: `asset:${assetId}`,
		before: { recording: terms.recording },
		after: { recording: recording.id },
		answer: `${ticker} plays another recorded file.`,
	};
}
