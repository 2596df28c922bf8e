import type { AssetGroup } from '@fairtick/domain/market/contract';
import { parseDecimal } from '@fairtick/domain/market/price';
import { computeRecordingTickSize, type Recording } from '@fairtick/domain/market/replay-file';
import { computeFairSlippageMin, computeSlippageMin, SLIPPAGE_TICKS } from '@fairtick/domain/market/slippage';
import type { Config } from '../config/index.ts';
import { type Database, inTransaction, type Queryable } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import {
	type AssetIdentity,
	computeQuotedTerms,
	EXCHANGE_ASSETS,
	FAIR_ASSETS,
	fairTerms,
	PAYOUTS,
	POLYGON_ASSETS,
	polygonVenueOf,
	type QuotedIdentity,
	REPLAY_ASSETS,
	REPLAY_TERMS,
} from './catalogue.ts';
import { insertAsset, insertAssetVersion, insertFirstPayouts, loadTickSizes } from './queries.ts';
import type { Replay } from './sources/replay/advance-replay.ts';
import { loadRecording, RecordingRefused } from './sources/replay/load-recording.ts';

/** Least slippage of an asset that has too few ticks to measure it. */
const UNMEASURED = 1;

export interface InstallOptions {
	readonly database: Database;
	readonly config: Pick<Config, 'beacon' | 'replayFiles' | 'exchanges' | 'polygon'>;
	readonly log: Log;
}

/** A recorded file in the tick sizes of the asset that it is played for. */
export interface InstalledReplay {
	readonly assetId: number;
	readonly replay: Replay;
}

/**
 * Adds the five indices, the payouts and what the settings name to a catalogue that lacks them; what is there stays as it is
 * (MARKET-13). Throws `RecordingRefused` for a file that cannot be replayed.
 * @returns the recorded files of the settings, by asset.
 */
export async function installCatalogue(options: InstallOptions): Promise<ReadonlyMap<number, InstalledReplay>> {
	const { database, config, log } = options;
	await installFairAssets(database, config.beacon.on === true);
	const replays = new Map<number, InstalledReplay>();
	for (const asset of REPLAY_ASSETS) {
		const path = config.replayFiles[asset.ticker];
		if (path === undefined) continue;
		const replay = await installReplay(database, asset, await loadRecording(path, log));
		replays.set(asset.id, { assetId: asset.id, replay });
	}
	await inTransaction(database, async (tx) => {
		if (config.exchanges.length > 0)
			for (const asset of EXCHANGE_ASSETS) await installQuoted(tx, asset, 'exchange', config.exchanges);
		if (config.polygon)
			for (const asset of POLYGON_ASSETS) await installQuoted(tx, asset, 'polygon', [polygonVenueOf(asset.group)]);
	});
	return replays;
}

/**
 * Adds payouts and fair indices where they are lacking.
 * @param withBeacon whether public randomness enters the steps of those that are added.
 */
export async function installFairAssets(database: Database, withBeacon: boolean): Promise<void> {
	await inTransaction(database, async (tx) => {
		for (const group of Object.keys(PAYOUTS) as AssetGroup[]) await insertFirstPayouts(tx, group, PAYOUTS[group]);
		for (const asset of FAIR_ASSETS)
			if (await insertAsset(tx, asset))
				await insertAssetVersion(tx, asset.id, fairTerms(withBeacon), computeFairSlippageMin(asset.ticker));
	});
}

/**
 * Adds the asset of a recorded file where it is lacking. The tick size of an asset never changes, so that its older prices
 * keep their meaning: a finer file than its first one is refused.
 * @returns the recording in the asset's tick sizes.
 */
export async function installReplay(database: Database, asset: AssetIdentity, recording: Recording): Promise<Replay> {
	return inTransaction(database, async (tx) => {
		const known = (await loadTickSizes(tx, [asset.id])).get(asset.id);
		const digits = known === undefined ? recording.digits : (parseDecimal(known)?.decimals ?? 0);
		if (recording.digits > digits) {
			throw new RecordingRefused(
				`The recorded file for ${asset.ticker} is refused: its prices are finer than the tick size ${known} of the recordings before it.`,
			);
		}
		const factor = 10 ** (digits - recording.digits);
		const prices = recording.prices.map((price) => price * factor);
		if (!prices.every(Number.isSafeInteger))
			throw new RecordingRefused(`The recorded file for ${asset.ticker} is refused: too many digits.`);
		const terms = { ...REPLAY_TERMS, tickSize: computeRecordingTickSize(digits), digits };
		const slippageMin = computeSlippageMin(prices.slice(-SLIPPAGE_TICKS).map(BigInt));
		if (await insertAsset(tx, asset)) await insertAssetVersion(tx, asset.id, terms, slippageMin);
		return { sourceTs: recording.sourceTs, prices, lines: recording.lines };
	});
}

/** Adds an asset that venues quote where it is lacking. */
export async function installQuoted(
	tx: Queryable,
	asset: QuotedIdentity,
	source: 'exchange' | 'polygon',
	venues: readonly string[],
): Promise<boolean> {
	const isNew = await insertAsset(tx, asset);
	if (isNew) await insertAssetVersion(tx, asset.id, computeQuotedTerms(asset, source, venues), UNMEASURED);
	return isNew;
}
