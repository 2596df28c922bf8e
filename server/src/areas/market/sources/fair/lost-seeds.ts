import { FAIR_EPOCH_MS } from '@fairtick/domain/market/fair-walk';
import { OperatorError } from '../../../../platform/config/index.ts';
import { type Database, inTransaction, isServerRunning } from '../../../../platform/database/index.ts';
import { lockWriters } from '../../ticks/queries.ts';
import { TICKING_WITHIN_MS } from './fair-hours.ts';
import { declareInstanceHoursLost, type FairHourRow, loadIsTicking, loadUnrevealedHours } from './fair-queries.ts';
import type { SeedFolder } from './seed-folder.ts';

/** Hours that cannot be declared lost; the message says why in one sentence. */
export class SeedsRefused extends OperatorError {}

/** An installation's commitments that are not revealed yet. */
export interface InstanceHours {
	readonly instance: string;
	/** Instants at which the first and the last of its hours begin, epoch milliseconds. */
	readonly firstMs: number;
	readonly lastMs: number;
	readonly hours: number;
	/** The number of seeds that can be read in this data folder. */
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
 * Declares the seeds of an installation lost: all its hours from the first one without its ticks (MARKET-14). Takes the
 * owner's database, since no other role may (MARKET-15). Returns the begin of the hours, epoch milliseconds. Throws
 * `SeedsRefused` while a server makes ticks with these seeds or the installation's own server runs, and while any of them
 * can be read in this data folder or may be readable.
 */
export async function declareInstanceLost(
	owner: Database,
	seeds: SeedFolder,
	assetIds: readonly number[],
	instance: string,
): Promise<number[]> {
	return inTransaction(owner, async (tx) => {
		// From here on no tick is committed.
		await lockWriters(tx, assetIds);
		if (await loadIsTicking(tx, instance, assetIds, TICKING_WITHIN_MS))
			throw new SeedsRefused(`Ticks are being made with the seeds of ${instance}: nothing is lost.`);
		if (await isServerRunning(tx, instance))
			throw new SeedsRefused(`The server of ${instance} runs, or hangs, and may have its seeds: end it first.`);
		const secret = await loadUnrevealedHours(tx);
		const epochs = await declareInstanceHoursLost(tx, instance, assetIds);
		if (epochs.length === 0)
			throw new SeedsRefused(`No hour of ${instance} waits for its seed: npm run seeds -- list names those that do.`);
		const lost = new Set(epochs);
		const readable = await countReadable(
			seeds,
			secret.filter(({ epoch }) => lost.has(epoch)),
		);
		if (readable > 0) throw new SeedsRefused(await describeReadable(seeds, instance, readable, epochs.length));
		return epochs.map((epoch) => epoch * FAIR_EPOCH_MS);
	});
}

/** Throws `SeedsRefused` for a file that is there and can't be read. */
async function countReadable(seeds: SeedFolder, hours: readonly FairHourRow[]): Promise<number> {
	let readable = 0;
	for (const { epoch, commitment } of hours) {
		const seed = await seeds.readCommitted(epoch, commitment).catch((cause: NodeJS.ErrnoException) => {
			throw new SeedsRefused(
				`The file seeds/${epoch}.seed can't be read (${cause.code}): mend that, or move it out of the folder if its content is gone.`,
				{ cause },
			);
		});
		if (seed !== null) readable++;
	}
	return readable;
}

async function describeReadable(seeds: SeedFolder, instance: string, readable: number, all: number): Promise<string> {
	if (readable === all) return `The seeds of ${instance} can be read in this data folder: nothing is lost.`;
	const some = `${readable} of ${all} seeds of ${instance} can be read in this data folder`;
	return instance === (await seeds.instance())
		? `${some}: a missing one counts as lost by itself 10 minutes after its hour's end.`
		: `${some}: to give them up with the others, move their files out of seeds/ first.`;
}
