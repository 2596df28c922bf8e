import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { readConfig, WrongSetting } from '../../../server/src/config/index.ts';
import { createDatabase, DatabaseRefused, withDatabase } from '../../../server/src/database/index.ts';
import { createPasswords } from '../../../server/src/identity/index.ts';
import { loadPastAsset, seedTrades } from './seed-trades.ts';
import { seedUsers } from './seed-users.ts';

const USAGE = 'usage: npm run seed -- trades <how many> [--users <how many, 1000 if not said>]';
/** What one user may have: the demo money of the start has to outlast the losses. */
const MOST_TRADES_OF_A_USER = 20_000;

const toCount = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null);

/** Fills a development database with settled trades of new users, for looking at how it behaves when it is large. */
async function main(): Promise<void> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { users: { type: 'string', default: '1000' } },
	});
	const [what, ...rest] = positionals;
	const [trades, users] = [toCount(rest[0]), toCount(values.users)];
	if (what !== 'trades' || rest.length !== 1 || trades === null || users === null) throw new WrongSetting(USAGE);
	if (trades / users > MOST_TRADES_OF_A_USER)
		throw new WrongSetting(`${trades} trades need more users: at most ${MOST_TRADES_OF_A_USER} trades each.`);
	const { mode, dataDir, databaseUrl, databaseOwnerUrl } = readConfig();
	if (mode === 'production') throw new WrongSetting('Trades that nobody made are for development alone.');
	await withDatabase({ dataDir, databaseUrl, databaseOwnerUrl, say: console.log }, async ({ url }) => {
		const database = createDatabase(url, { max: 3, pipelined: false });
		const bar = new SingleBar({ format: '{bar} {percentage}% | {value} of {total} trades | {eta_formatted} left' });
		try {
			const asset = await loadPastAsset(database);
			const password = randomBytes(9).toString('base64url');
			const passwords = await createPasswords();
			const { userIds, emails } = await seedUsers(database, users, await passwords.hash(password));
			bar.start(trades, 0);
			await seedTrades(database, { asset, trades, userIds, onProgress: (done) => bar.update(done) });
			bar.stop();
			console.log(`${users} users, ${emails[0]} to ${emails.at(-1)}, with the password ${password}`);
		} finally {
			bar.stop();
			await database.end();
		}
	});
}

try {
	await main();
} catch (error) {
	const told = error instanceof WrongSetting || error instanceof DatabaseRefused;
	console.error(told ? (error as Error).message : error);
	process.exitCode = 2;
}
