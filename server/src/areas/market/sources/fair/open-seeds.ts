import { join } from 'node:path';
import { computeFairEpoch, computeFairTickAt } from '@fairtick/domain/market/fair-walk';
import type { Config } from '../../../../platform/config/index.ts';
import { loadValue, type Queryable } from '../../../../platform/database/index.ts';
import { KEY_FILES, KeysRefused, loadKey, readKey } from '../../../../platform/keys/index.ts';
import { type FairHourRow, loadUnrevealedHours } from './fair-queries.ts';
import { readLeftSeeds } from './left-seeds.ts';
import { createSeedBox, type SeedBox } from './seed-box.ts';

/**
 * Opens `seeds.key` for a process that makes prices; a new installation gets one. Throws `KeysRefused` if hours to come were sealed under
 * another key: that one may come back, so that nothing is lost (MARKET-14, CLUSTER-06).
 * @param nowMs epoch milliseconds.
 */
export async function openSeeds(
	database: Queryable,
	{ keys, keysDir, dataDir }: Pick<Config, 'keys' | 'keysDir' | 'dataDir'>,
	nowMs: number,
): Promise<SeedBox> {
	// First the rows: another process that starts makes the key before it seals any.
	const hours = await loadUnrevealedHours(database);
	const present = await readKey(keysDir, 'seeds');
	const box = createSeedBox(present);
	const current = computeFairEpoch(computeFairTickAt(nowMs));
	const closed = await findClosed(hours, box, dataDir);
	const count = closed.filter((epoch) => epoch >= current).length;
	if (count > 0) {
		const problem = present === null ? 'is missing' : 'is another one';
		throw new KeysRefused(
			`The key ${join(keysDir, KEY_FILES.seeds)} ${problem}, and ${count} hours of the fair indices wait for seeds that it has to open: put the right key there (npm run keys -- import <file>), or, if it is lost, declare these seeds lost: npm run seeds -- list, then npm run seeds -- lost <instance>.`,
		);
	}
	return present === null ? createSeedBox(await loadKey(keysDir, 'seeds', keys)) : box;
}

/** Epochs of hours whose seeds are sealed under another key than the one in `KEYS_DIR`. An older database has no rows of seeds. */
export async function loadClosedHours(
	database: Queryable,
	{ keysDir, dataDir }: Pick<Config, 'keysDir' | 'dataDir'>,
): Promise<number[]> {
	const hasRows = await loadValue(database, `select to_regclass('app.fair_seeds') is not null`);
	const box = createSeedBox(await readKey(keysDir, 'seeds'));
	if (hasRows === true) return findClosed(await loadUnrevealedHours(database), box, dataDir);
	return [...(await readLeft(dataDir, box)).closed].sort((a, b) => a - b);
}

async function findClosed(hours: readonly FairHourRow[], box: SeedBox, dataDir: string): Promise<number[]> {
	const left = await readLeft(dataDir, box);
	const isClosed = (hour: FairHourRow) =>
		hour.sealed === null ? left.closed.has(hour.epoch) : box.open(hour) === 'closed';
	return hours.filter(isClosed).map(({ epoch }) => epoch);
}

/** An unreadable file is reported when the files are moved. */
const readLeft = (dataDir: string, box: SeedBox) => readLeftSeeds(dataDir, box, () => undefined);
