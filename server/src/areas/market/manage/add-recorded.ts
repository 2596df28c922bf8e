import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AssetGroup } from '@fairtick/domain/market/contract';
import type { Queryable } from '../../../platform/database/index.ts';
import type { StorePlace } from '../../../platform/objects/index.ts';
import { type AssetIdentity, REPLAY_ASSETS } from '../catalogue.ts';
import { computeReplayTerms, insertRecording, keepRecording } from '../recordings.ts';
import type { LoadLastExitDeadline } from '../sources/fair/fair-source.ts';
import { insertAsset, insertAssetVersion, loadCatalogueAssets } from '../sql/assets.ts';
import { lockCatalogue } from '../sql/lock-catalogue.ts';
import type { CatalogueChange } from './change.ts';
import { replaceRecording } from './change-terms.ts';
import { createAsset } from './create-asset.ts';
import { updateListed } from './queries.ts';
import { refuseContradiction } from './refuse-contradiction.ts';
import { AssetsRefused } from './refused.ts';
import { refuseNamesake } from './stop-placements.ts';

export interface RecordedOptions {
	readonly ticker: string;
	/** Path of the recorded file. */
	readonly path: string;
}

/**
 * Plays a recorded file as the prices of an asset, in demo: of a new one, or of the one of the ticker that plays another file so
 * far. The file is copied to the store or the data folder. Throws `AssetsRefused`.
 */
export async function addRecorded(
	tx: Queryable,
	{ ticker, path }: RecordedOptions,
	place: StorePlace,
	loadLastExitDeadline: LoadLastExitDeadline,
): Promise<CatalogueChange> {
	const file = await readFile(path).catch((error: Error) => {
		throw new AssetsRefused(`The recorded file ${path} cannot be read: ${error.message}.`);
	});
	const recording = await keepRecording(place, file, basename(path));
	if ('problem' in recording) throw new AssetsRefused(`The recorded file ${path} is refused: ${recording.problem}.`);
	await insertRecording(tx, { ...recording, name: basename(path).slice(0, 100) });
	await lockCatalogue(tx);
	const all = await loadCatalogueAssets(tx);
	const replayed = all.filter((asset) => asset.ticker === ticker && asset.terms.source === 'replay');
	const there = replayed.find(({ listed }) => listed) ?? replayed[0];
	if (!there?.listed) refuseNamesake({ ticker }, all);
	if (!there) {
		const known = REPLAY_ASSETS.find((asset) => asset.ticker === ticker);
		const [terms, { slippageMin }] = [computeReplayTerms(recording), recording];
		refuseContradiction(recording, known ?? identify(ticker));
		if (!known) return createAsset(tx, { identity: identify(ticker), terms, slippageMin });
		await insertAsset(tx, known);
		await insertAssetVersion(tx, known.id, terms, slippageMin);
		return {
			act: 'asset.created',
			subject: `asset:${known.id}`,
			before: null,
			after: { ticker, recording: recording.id },
			answer: `${ticker} is on the list.`,
		};
	}
	if (!there.listed) await updateListed(tx, there.id, true);
	if (there.listed || there.terms.recording !== recording.id)
		return replaceRecording(tx, there.id, recording, loadLastExitDeadline);
	return {
		act: 'asset.added',
		subject: `asset:${there.id}`,
		before: { listed: false },
		after: { listed: true },
		answer: `${ticker} is on the list.`,
	};
}

/** A pair of two currencies' codes, another pair, or a symbol. */
const groupOf = (ticker: string): AssetGroup => {
	if (/^[A-Z]{3}\/[A-Z]{3}$/.test(ticker)) return 'currencies';
	return ticker.includes('/') ? 'crypto' : 'stocks';
};

const identify = (ticker: string): Omit<AssetIdentity, 'id'> => ({
	ticker,
	name: ticker,
	primaryExchange: 'Recorded',
	group: groupOf(ticker),
	icon: ticker.toLowerCase().replace(/[^a-z0-9]/g, ''),
});
