import { readConfig, runCommand } from '../../platform/config/index.ts';
import { type Database, INSTANCE_PATTERN, withDatabase, withPool } from '../../platform/database/index.ts';
import { FAIR_ASSETS } from './catalogue.ts';
import { describeInstances, showHours } from './sources/fair/describe-instances.ts';
import { declareInstanceLost, listInstances, SeedsRefused } from './sources/fair/lost-seeds.ts';
import { createSeedFolder, type SeedFolder } from './sources/fair/seed-folder.ts';

const USAGE = 'Say what to do: npm run seeds -- list, or npm run seeds -- lost <instance>';

async function printList(database: Database, seeds: SeedFolder): Promise<void> {
	const lines = describeInstances(await listInstances(database, seeds), await seeds.instance());
	for (const line of lines) console.log(line);
}

/** Uses the database's owner: the application may declare no hour lost before its time (MARKET-15). */
async function declareLost(owner: Database, seeds: SeedFolder, instance: string): Promise<void> {
	const ids = FAIR_ASSETS.map(({ id }) => id);
	const hours = await declareInstanceLost(owner, seeds, ids, instance);
	const [first, last] = [hours[0] as number, hours.at(-1) as number];
	console.log(`declared lost: ${showHours(hours.length, first, last)}`);
	console.log(
		'The fair indices stay closed in them; open trades whose ticks are missing are void, with their stakes back.',
	);
}

/** `npm run seeds`: whose seeds the hours to come wait for, and that an installation's are lost (MARKET-14). */
await runCommand(async () => {
	const [action, instance, ...more] = process.argv.slice(2);
	const isLost = action === 'lost' && instance !== undefined;
	if (isLost && !INSTANCE_PATTERN.test(instance))
		throw new SeedsRefused(
			`lost takes the id of an installation, not ${JSON.stringify(instance)}: npm run seeds -- list names those that hours wait for.`,
		);
	if (more.length > 0 || !(isLost || (action === 'list' && instance === undefined))) throw new SeedsRefused(USAGE);
	const config = readConfig();
	const print = (line: string) => console.error(line);
	await withDatabase({ ...config, print }, ({ url, ownerUrl }) =>
		withPool(isLost ? ownerUrl : url, { max: 1 }, (database) => {
			const seeds = createSeedFolder(config.dataDir);
			return isLost ? declareLost(database, seeds, instance) : printList(database, seeds);
		}),
	);
});
