import { FAIR_EPOCH_MS } from '@fairtick/domain/market/fair-walk';
import { OperatorError } from '../../../../platform/config/index.ts';
import { type Database, inTransaction, isServed } from '../../../../platform/database/index.ts';
import { lockWriters } from '../../ticks/queries.ts';
import { TICKING_WITHIN_MS } from './fair-hours.ts';
import {
	declareInstanceHoursLost,
	type FairHourRow,
	loadIsTicking,
	loadOwnInstance,
	loadUnrevealedHours,
} from './fair-queries.ts';

/** Hours that cannot be declared lost; the message says why in one sentence. */
export class SeedsRefused extends OperatorError {}

/** Tells whether the seed of an hour opens here, from its row or a file that an older version left. */
export type IsReadable = (hour: FairHourRow) => boolean;

/** An installation's commitments that are not revealed yet. */
export interface InstanceHours {
	readonly instance: string;
	/** True if it is the installation of the database. */
	readonly own: boolean;
	/** Instants at which the first and the last of its hours begin, epoch milliseconds. */
	readonly firstMs: number;
	readonly lastMs: number;
	readonly hours: number;
	/** The number of seeds that open here. */
	readonly readable: number;
}

/** The installations whose hours are neither revealed nor lost, in the order of their first one. */
export async function listInstances(database: Database, isReadable: IsReadable): Promise<InstanceHours[]> {
	const byInstance = Map.groupBy(await loadUnrevealedHours(database), ({ instance }) => instance);
	return [...byInstance].map(([instance, hours]) => {
		const epochs = hours.map(({ epoch }) => epoch);
		return {
			instance,
			own: hours[0]?.own === true,
			firstMs: Math.min(...epochs) * FAIR_EPOCH_MS,
			lastMs: Math.max(...epochs) * FAIR_EPOCH_MS,
			hours: hours.length,
			readable: hours.filter(isReadable).length,
		};
	});
}

/**
 * Declares the seeds of an installation lost: all its hours from the first one without its ticks (MARKET-14). Takes the
 * owner's database, since no other role may (MARKET-15). Returns the begin of the hours, epoch milliseconds. Throws
 * `SeedsRefused` while a server makes ticks with these seeds or a server of this installation runs, and while any of them
 * opens here.
 */
export async function declareInstanceLost(
	owner: Database,
	isReadable: IsReadable,
	assetIds: readonly number[],
	instance: string,
): Promise<number[]> {
	return inTransaction(owner, async (tx) => {
		// From here on no tick is committed.
		await lockWriters(tx, assetIds);
		if (await loadIsTicking(tx, instance, assetIds, TICKING_WITHIN_MS))
			throw new SeedsRefused(`Ticks are being made with the seeds of ${instance}: nothing is lost.`);
		const isOwn = instance === (await loadOwnInstance(tx));
		if (isOwn && (await isServed(tx)))
			throw new SeedsRefused(`A server of ${instance} runs, or hangs, and may have its seeds: end all first.`);
		const secret = await loadUnrevealedHours(tx);
		const epochs = await declareInstanceHoursLost(tx, instance, assetIds);
		if (epochs.length === 0)
			throw new SeedsRefused(`No hour of ${instance} waits for its seed: npm run seeds -- list names those that do.`);
		const lost = new Set(epochs);
		const readable = secret.filter((hour) => lost.has(hour.epoch) && isReadable(hour)).length;
		if (readable > 0) throw new SeedsRefused(describeReadable({ instance, isOwn, readable, all: epochs.length }));
		return epochs.map((epoch) => epoch * FAIR_EPOCH_MS);
	});
}

function describeReadable(of: { instance: string; isOwn: boolean; readable: number; all: number }): string {
	const { instance, isOwn, readable, all } = of;
	if (readable === all) return `The seeds of ${instance} open with the key in KEYS_DIR: nothing is lost.`;
	const some = `${readable} of ${all} seeds of ${instance} open with the key in KEYS_DIR`;
	return isOwn
		? `${some}: a missing one counts as lost by itself 10 minutes after its hour's end.`
		: `${some}: to give them up with the others, move seeds.key out of KEYS_DIR first.`;
}
