import { randomUUID } from 'node:crypto';
import { createDatabase } from '../../src/platform/database/index.ts';
import { createLeases } from '../../src/platform/leases/index.ts';
import { createLog } from '../../src/platform/log/index.ts';
import { pause } from '../../src/platform/loops/index.ts';

/** A process that writes under a lease as fast as it can, and reports what came of it: arguments address and name. */
const [databaseUrl, name] = process.argv.slice(2) as [string, string];
const database = createDatabase(databaseUrl, { max: 1 });
const say = (what: string) => process.send?.(what);
const log = createLog({ logLevel: 'silent' });

createLeases({ databaseUrl, holder: randomUUID(), dropUnlisted: false, log }).keep(name, {
	onTaken: (tx) => tx.query('update fenced set fence = fence + 1 returning fence').then(({ rows }) => rows[0].fence),
	async work({ signal }, fence) {
		// Continues for a moment after the lease is lost, as slow work would.
		for (let over = 0; over < 20; over += signal.aborted ? 1 : 0) {
			const { rowCount } = await database.query('update fenced set writes = writes + 1 where fence = $1', [fence]);
			say(rowCount === 1 ? 'writes' : 'refused');
			await pause(5);
		}
		say('lost');
		await pause(60_000);
	},
});
