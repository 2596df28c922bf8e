import { randomBytes, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY_ROOT } from '@fairtick/domain/proof/log/merkle';
import pg from 'pg';
import { continueLog } from '../../src/areas/proof/continue-log.ts';
import { createSigner } from '../../src/areas/proof/log-keys.ts';
import { makeEntries } from '../../src/areas/proof/make-entries.ts';
import { signLog } from '../../src/areas/proof/sign-log.ts';
import { insertLog, takeFence } from '../../src/areas/proof/sql/proof.ts';
import { createLocalLogStore } from '../../src/areas/proof/store/log-store.ts';
import { startDatabaseClock } from '../../src/platform/clock/index.ts';
import { createDatabase, inTransaction } from '../../src/platform/database/index.ts';

// A separate process: continues a log, enters something, and signs it; it is killed before the given step of signing, counted from 1.
const [url = '', folder = '', origin = '', seed = '', dieAt = '0'] = process.argv.slice(2);
let stepsLeft = Number.POSITIVE_INFINITY;
const step = () => {
	stepsLeft--;
	if (stepsLeft === 0) process.kill(process.pid, 'SIGKILL');
};

const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
	step();
	return Reflect.apply(query, this, all);
} as typeof query;

const database = createDatabase(url, { max: 2 });
const clock = await startDatabaseClock(database);
const files = createLocalLogStore(folder);
const store: typeof files = {
	read: files.read,
	write: async (...file) => {
		step();
		await files.write(...file);
	},
	replace: async (...file) => {
		step();
		await files.replace(...file);
	},
	remove: async (path) => {
		step();
		await files.remove(path);
	},
};
const own = createSigner(origin, Buffer.from(seed, 'hex'));
const signer: typeof own = {
	key: own.key,
	sign: (text) => {
		step();
		// Every signed checkpoint counts, published or not.
		appendFileSync(join(folder, 'signed'), text);
		return own.sign(text);
	},
};
const fence = await inTransaction(database, async (tx) => {
	await insertLog(tx, origin, EMPTY_ROOT);
	return (await takeFence(tx)) as bigint;
});
const stop = await continueLog({ database, clock, store, keys: [own.key], fence, outside: { known: [], silent: [] } });
if (stop !== null) throw new Error(`the log has stopped: ${stop.reason}`);
await database.query('insert into proof_batches (id, key, leaves, trades, note, at) values ($1, $2, $3, 0, $4, $5)', [
	randomUUID(),
	randomBytes(32),
	randomBytes(64),
	'note',
	clock.now(),
]);
await makeEntries(database, clock, { fence, withSubjects: true });
stepsLeft = Number(dieAt) === 0 ? Number.POSITIVE_INFINITY : Number(dieAt);
await signLog({ database, store, signer, fence });
clock.stop();
await database.end();
