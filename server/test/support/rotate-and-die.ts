import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { KeyRing } from '../../src/areas/proof/log-keys.ts';
import { createLocalLogStore } from '../../src/areas/proof/store/log-store.ts';
import { createDatabase } from '../../src/platform/database/index.ts';
import { RotationRun } from './rotation-run.ts';

// A separate process: continues a log and rotates its keys; it is killed before the given step of the rotation, counted from 1. A step is
// what leaves something of it behind: a statement that changes keys, a signature, a file.
const [url = '', folder = '', keysDir = '', origin = '', now = '0', dieAt = '0'] = process.argv.slice(2);
let stepsLeft = Number(dieAt) === 0 ? Number.POSITIVE_INFINITY : Number(dieAt);
let hasBegun = false;
const step = () => {
	if (!hasBegun) return;
	stepsLeft--;
	if (stepsLeft === 0) process.kill(process.pid, 'SIGKILL');
};

const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
	const [asked] = all;
	const text = typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? '');
	if (/^(insert into|update|delete from) proof_keys/.test(text)) step();
	return Reflect.apply(query, this, all);
} as typeof query;
for (const name of ['makeNext', 'promote'] as const) {
	const act = KeyRing.prototype[name];
	KeyRing.prototype[name] = async function (this: KeyRing, use: 'log' | 'promise') {
		// The work before only ends another rotation.
		hasBegun ||= name === 'makeNext';
		step();
		const made = await Reflect.apply(act, this, [use]);
		step();
		return made;
	} as never;
}

const database = createDatabase(url, { max: 2 });
const files = createLocalLogStore(folder);
const run = await RotationRun.start({
	database,
	keysDir,
	origin,
	store: {
		...files,
		write: async (path, bytes) => {
			if (path.startsWith('keys/')) step();
			await files.write(path, bytes);
		},
	},
	onSigned: (ids, size) => {
		step();
		appendFileSync(join(folder, 'signed'), `${size} ${ids}\n`);
	},
});
await run.rotate(keysDir, Number(now));
run.stop();
await database.end();
