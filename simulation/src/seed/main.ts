import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { readConfig, runCommand, WrongSetting } from '../../../server/src/platform/config/index.ts';
import { withDatabase, withPool } from '../../../server/src/platform/database/index.ts';
import { MOST_TRADES_OF_A_USER, refuseBegunLog, seed } from './seed.ts';

const USAGE = 'usage: npm run seed -- trades <how many> [--users <how many, 1000 if not said>]';

const toCount = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null);

/** Fills a development database with settled trades of new users, to observe a large database. */
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
	const config = readConfig();
	if (config.mode === 'production') throw new WrongSetting('Made-up trades are for development alone.');
	const bar = new SingleBar({ format: '{bar} {percentage}% | {value} of {total} trades | {eta_formatted} left' });
	await withDatabase({ ...config, print: console.log }, async ({ url }) => {
		await withPool(url, { max: 1 }, refuseBegunLog);
		const onProgress = (done: number) => (done === 0 ? bar.start(trades, 0) : bar.update(done));
		const { emails, password } = await seed(url, { trades, users, onProgress }).finally(() => bar.stop());
		console.log(`${users} users, ${emails[0]} to ${emails.at(-1)}, with the password ${password}`);
	});
}

await runCommand(main);
