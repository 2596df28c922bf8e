import { SingleBar } from 'cli-progress';
import { openData } from '../../../server/src/app/start/open-data.ts';
import { createTeardown } from '../../../server/src/app/start/teardown.ts';
import { readWorker } from '../../../server/src/app/start/worker.ts';
import { readConfig, runCommand } from '../../../server/src/platform/config/index.ts';
import { FILL_SETTINGS, fill } from './fill.ts';
import { STAFF } from './people.ts';

/** A public password: the data are for development only. */
const PASSWORD = 'three blue umbrellas';
const USERS = 32;
const TRADES = 12;

/** Makes a month of realistic data in an empty development folder, for trying the back office. */
async function main(): Promise<void> {
	const config = readConfig({
		...process.env,
		...FILL_SETTINGS,
		SECOND_LOOKS: '25',
	});
	const print = (line: string) => console.log(line);
	const teardown = createTeardown((name, error) => console.error(`could not end: ${name}`, error));
	const fail = (error: Error) => {
		throw error;
	};
	try {
		const data = await openData({ config, worker: readWorker([]), teardown, print, onLost: fail, onLockLost: fail });
		const bar = new SingleBar({ format: '{bar} {percentage}% of the month' });
		bar.start(1, 0);
		const onProgress = (done: number, of: number) => {
			bar.setTotal(of);
			bar.update(done);
		};
		const { office } = await fill({
			...data,
			config,
			password: PASSWORD,
			users: USERS,
			trades: TRADES,
			onProgress,
		}).finally(() => bar.stop());
		print(`Everybody has the password ${PASSWORD}. Staff need a code of their app as well:`);
		for (const [index, { role, email }] of STAFF.entries()) {
			const { secret, recoveryCodes } = office.people[index] ?? {};
			print(`  ${role.padEnd(13)} ${email.padEnd(26)} setup key ${secret}, recovery code ${recoveryCodes?.[0]}`);
		}
		print('Now start Fairtick on this folder, and sign in.');
	} finally {
		await teardown.run();
	}
}

await runCommand(main);
