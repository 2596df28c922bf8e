import { type Config, readConfig, runCommand } from '../../platform/config/index.ts';
import { type Database, withDatabase, withPool } from '../../platform/database/index.ts';
import { readKey } from '../../platform/keys/index.ts';
import { FAIR_ASSETS } from './catalogue.ts';
import { describeInstances, showHours } from './sources/fair/describe-instances.ts';
import { readLeftSeeds } from './sources/fair/left-seeds.ts';
import { declareInstanceLost, type IsReadable, listInstances, SeedsRefused } from './sources/fair/lost-seeds.ts';
import { createSeedBox, isCommitted } from './sources/fair/seed-box.ts';

const INSTANCE_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const USAGE = 'Say what to do: npm run seeds -- list, or npm run seeds -- lost <instance>';

async function printList(database: Database, isReadable: IsReadable): Promise<void> {
	for (const line of describeInstances(await listInstances(database, isReadable))) console.log(line);
}

/** Uses the database's owner: the application may declare no hour lost before its time (MARKET-15). */
async function declareLost(owner: Database, isReadable: IsReadable, instance: string): Promise<void> {
	const ids = FAIR_ASSETS.map(({ id }) => id);
	const hours = await declareInstanceLost(owner, isReadable, ids, instance);
	const [first, last] = [hours[0] as number, hours.at(-1) as number];
	console.log(`declared lost: ${showHours(hours.length, first, last)}`);
	console.log(
		'The fair indices stay closed in them; open trades whose ticks are missing are void, with their stakes back.',
	);
}

/** Throws `SeedsRefused` for a file that is there and can't be read. */
async function openReadable({ keysDir, dataDir }: Config): Promise<IsReadable> {
	const box = createSeedBox(await readKey(keysDir, 'seeds'));
	const left = await readLeftSeeds(dataDir, box, (cause, file) => {
		const { code } = cause as NodeJS.ErrnoException;
		throw new SeedsRefused(
			`The file seeds/${file} can't be read (${code}): mend that, or move it out of the folder if its content is gone.`,
			{ cause },
		);
	});
	return (hour) => {
		const seed = left.seeds.get(hour.epoch);
		return box.open(hour) instanceof Buffer || (seed !== undefined && isCommitted(hour, seed));
	};
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
	const isReadable = await openReadable(config);
	await withDatabase({ ...config, print }, ({ url, ownerUrl }) =>
		withPool(isLost ? ownerUrl : url, { max: 1 }, (database) =>
			isLost ? declareLost(database, isReadable, instance) : printList(database, isReadable),
		),
	);
});
