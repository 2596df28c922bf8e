import type { AssetGroup } from '@fairtick/domain/market/contract';
import { parseDecimal } from '@fairtick/domain/market/price';
import { computeRecordingTickSize, type Recording } from '@fairtick/domain/market/replay-file';
import { computeFairSlippageMin, computeSlippageMin, SLIPPAGE_TICKS } from '@fairtick/domain/market/slippage';
import { type Database, inTransaction } from '../database/index.ts';
import {
	type AssetIdentity,
	EXCHANGE_ASSETS,
	FAIR_ASSETS,
	fairTerms,
	PAYOUTS,
	POLYGON_ASSETS,
	REPLAY_ASSETS,
	REPLAY_TERMS,
} from './catalogue.ts';
import {
	insertAsset,
	insertAssetVersion,
	insertPayoutVersion,
	loadNewestPrices,
	loadTickSizes,
	updateUnlisted,
} from './queries.ts';
import type { Replay } from './sources/replay/advance-replay.ts';
import { RecordingRefused } from './sources/replay/load-recording.ts';

/**
 * Puts the payouts and the fair indices on offer; takes all others off until they are installed.
 * @param withBeacon whether public randomness shall enter their steps; a change begins hours later (`insertAssetVersion`).
 */
export async function installFairAssets(database: Database, withBeacon: boolean): Promise<void> {
	await inTransaction(database, async (tx) => {
		for (const group of Object.keys(PAYOUTS) as AssetGroup[]) await insertPayoutVersion(tx, group, PAYOUTS[group]);
		for (const asset of FAIR_ASSETS) {
			await insertAsset(tx, asset, true);
			const prices = await loadNewestPrices(tx, asset.id, SLIPPAGE_TICKS);
			const slippageMin =
				prices.length < SLIPPAGE_TICKS ? computeFairSlippageMin(asset.ticker) : computeSlippageMin(prices);
			await insertAssetVersion(tx, asset.id, fairTerms(withBeacon), slippageMin);
		}
		await updateUnlisted(
			tx,
			[...REPLAY_ASSETS, ...EXCHANGE_ASSETS, ...POLYGON_ASSETS].map((asset) => asset.id),
		);
	});
}

/**
 * Puts a recorded file on offer. The tick size of an asset never changes, so that its older prices keep their meaning:
 * a finer file than its first one is refused.
 * @returns the recording in the asset's tick sizes.
 */
export async function installReplay(database: Database, asset: AssetIdentity, recording: Recording): Promise<Replay> {
	return inTransaction(database, async (tx) => {
		await insertAsset(tx, asset, true);
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
		await insertAssetVersion(tx, asset.id, terms, slippageMin);
		return { sourceTs: recording.sourceTs, prices, lines: recording.lines };
	});
}
