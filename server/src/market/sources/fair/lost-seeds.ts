import { FAIR_EPOCH_MS } from '@fairtick/domain/market/fair-walk';
import { type Database, inTransaction } from '../../../database/index.ts';
import { lockWriters } from '../../log-queries.ts';
import { TICKING_WITHIN_MS } from './fair-hours.ts';
import { loadIsTicking, loadUnrevealedHours, updateInstanceLost } from './fair-queries.ts';
import type { SeedFolder } from './seed-folder.ts';

/** Hours that cannot be declared lost; the message says why in one sentence. */
export class SeedsRefused extends Error {}

/** What an installation has committed to and not revealed. */
export interface InstanceHours {
	readonly instance: string;
	/** Instants at which the first and the last of its hours begin, epoch milliseconds. */
	readonly firstMs: number;
	readonly lastMs: number;
	readonly hours: number;
	/** Of how many the seed can be read in this data folder. */
	readonly readable: number;
}

/** The installations whose hours are neither revealed nor lost, in the order of their first one. */
export async function listInstances(database: Database, seeds: SeedFolder): Promise<InstanceHours[]> {
	const listed: InstanceHours[] = [];
	for (const [instance, hours] of Map.groupBy(await loadUnrevealedHours(database), (hour) => hour.instance)) {
		const found = hours.map(({ epoch, commitment }) => seeds.readCommitted(epoch, commitment).catch(() => null));
		const readable = (await Promise.all(found)).filter((seed) => seed !== null).length;
		const epochs = hours.map(({ epoch }) => epoch);
		listed.push({
			instance,
			firstMs: Math.min(...epochs) * FAIR_EPOCH_MS,
			lastMs: Math.max(...epochs) * FAIR_EPOCH_MS,
			hours: hours.length,
			readable,
		});
	}
	return listed;
}

/**
 * Declares the seeds of an installation lost: all its hours from the first one on that is without its ticks (MARKET-14).
 * Returns when the hours begin, epoch milliseconds. Throws `SeedsRefused` while a server makes ticks with these seeds, or
 * could on this data folder.
 */
export async function declareInstanceLost(
	database: Database,
	seeds: SeedFolder,
	assetIds: readonly number[],
	instance: string,
): Promise<number[]> {
	return inTransaction(database, async (tx) => {
		// From here on no tick is committed.
		await lockWriters(tx, assetIds);
		if (await loadIsTicking(tx, instance, assetIds, TICKING_WITHIN_MS))
			throw new SeedsRefused(`Ticks are being made with the seeds of ${instance}: nothing is lost.`);
		const secret = await loadUnrevealedHours(tx);
		const epochs = await updateInstanceLost(tx, instance, assetIds);
		const first = secret.find(({ epoch }) => epoch === epochs[0]);
		if (first === undefined)
			throw new SeedsRefused(`No hour of ${instance} waits for its seed: npm run seeds -- list names those that do.`);
		if ((await seeds.readCommitted(first.epoch, first.commitment)) !== null)
			throw new SeedsRefused(`The seeds of ${instance} can be read in this data folder: nothing is lost.`);
		return epochs.map((epoch) => epoch * FAIR_EPOCH_MS);
	});
}
