import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkKeyEnds } from '@fairtick/domain/proof/log/ended-keys';
import { decodeItem } from '@fairtick/domain/proof/log/items';
import { followKeys, type KeyUse, keyPathOf } from '@fairtick/domain/proof/log/named-keys';
import {
	computeKeyId,
	formatNoteKey,
	type Note,
	type NoteKey,
	parseNote,
	parseNoteKey,
} from '@fairtick/domain/proof/log/note';
import { readSignedCheckpoint } from '@fairtick/domain/proof/log/signed-checkpoint';
import { decodeItemBundle, itemsPathOf } from '@fairtick/domain/proof/log/tiles';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, isShort } from '../../../../scripts/test/draw.mjs';
import { readNamedKey } from '../../../../verify/named-keys.mjs';
import { readKey } from '../../../../verify/receipt.mjs';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { MONTH_MS, RotationRun } from '../../../test/support/rotation-run.ts';
import { loadKey } from '../../platform/keys/index.ts';
import { KeyRing } from './log-keys.ts';
import { describeKeys, rotateKey } from './rotate-key.ts';
import { loadNamedKeys } from './sql/keys.ts';
import { loadLog } from './sql/proof.ts';
import { createLocalLogStore, type LogStore } from './store/log-store.ts';

const ORIGIN = 'fairtick.test/log';
const NOW_MS = Date.parse('2026-11-26T12:00:00Z');

let db: TestDatabase;
let folder: string;
let keysDir: string;
let store: LogStore;
let run: RotationRun;

const start = () => RotationRun.start({ database: db.database, store, keysDir, origin: ORIGIN });

beforeEach(async () => {
	db = await createTestDatabase();
	folder = await mkdtemp(join(tmpdir(), 'fairtick-rotated-'));
	keysDir = join(folder, 'keys');
	store = createLocalLogStore(folder);
	run = await start();
});
afterEach(async () => {
	run.stop();
	await db.drop();
	await rm(folder, { recursive: true });
});

const restart = async () => {
	run.stop();
	run = await start();
};
const idsOf = (note: string) => (parseNote(note) as Note).signatures.map(({ keyId }) => keyId);
const idOf = (text: string) => computeKeyId(parseNoteKey(text) as NoteKey);
const filesOfKeys = async () => (await readdir(keysDir)).filter((name) => /^(log|promise)/.test(name)).sort();
const newest = async () =>
	(await loadNamedKeys(db.database)).at(-1) as NonNullable<Awaited<ReturnType<typeof loadNamedKeys>>[number]>;
const first = () => parseNoteKey(run.keys.first.log) as NoteKey;

test('[PROOF-01] a new key of checkpoints is named, signs with the old one for 30 days, and alone after', async () => {
	const before = await run.turn(NOW_MS);
	const [old] = idsOf(before);
	await rotateKey(db.database, keysDir, 'log');
	const { key } = await newest();
	// Nothing signs by it before a process that makes the log has it.
	expect(idsOf(await run.turn(NOW_MS))).toEqual([old, idOf(key)]);
	const named = await newest();
	const items = decodeItemBundle((await store.read(itemsPathOf(named.entry as number))) as Buffer);
	expect(decodeItem(items[named.place as number] as Uint8Array)).toEqual({
		kind: 'key/1',
		body: { no: '0', use: 'log', key, at: `${NOW_MS}`, until: `${NOW_MS + 30 * 86_400_000}` },
	});
	await run.turn(NOW_MS);
	expect(await store.read(keyPathOf(0))).not.toBeNull();
	expect(idsOf(await run.turn(NOW_MS + 30 * 86_400_000 - 1))).toEqual([old, idOf(key)]);
	expect(await filesOfKeys()).toEqual(['log.key', 'log.next.key', 'promise.key']);
	const last = await run.turn(NOW_MS + 30 * 86_400_000);
	expect(idsOf(last)).toEqual([idOf(key)]);
	await run.turn(NOW_MS + MONTH_MS);
	// The old one cannot sign any more, and the clock does not bring it back.
	expect(await filesOfKeys()).toEqual(['log.key', 'promise.key']);
	await restart();
	expect(idsOf(await run.turn(NOW_MS))).toEqual([idOf(key)]);
	// A reader who knows the first key is led to the new one by the file alone.
	expect(readSignedCheckpoint(last, [first()])).toBeNull();
	const keys = await followKeys([first()], store.read);
	expect(keys.map(formatNoteKey)).toEqual([run.keys.first.log, key]);
	expect(readSignedCheckpoint(last, keys)).not.toBeNull();
	expect(readSignedCheckpoint(before, keys)).not.toBeNull();
	expect(await describeKeys(db.database, keysDir)).toEqual([
		`log  ${ORIGIN}`,
		`checkpoints  ${run.keys.first.log}`,
		'  named in the first entry',
		`checkpoints  ${key}  (log.key)`,
		expect.stringMatching(/^ {2}named in entry \d+\. It signs alone since 2026-12-26T12:00:00\.000Z\.$/),
		`promises  ${run.keys.first.promise}  (promise.key)`,
		'  named in the first entry',
	]);
});

test('[PROOF-12] at every instant the server signs by a key that has not ended', async () => {
	await run.turn(NOW_MS);
	const [before] = await new KeyRing(keysDir, ORIGIN).load('log');
	await rotateKey(db.database, keysDir, 'log');
	const until = NOW_MS + 30 * 86_400_000;
	const notes: [note: string, atMs: number][] = [];
	for (const atMs of [NOW_MS, NOW_MS, NOW_MS, until - 1, until, until + 1, until + MONTH_MS])
		notes.push([await run.turn(atMs), atMs]);
	await restart();
	notes.push([await run.turn(until + MONTH_MS), until + MONTH_MS]);
	const keys = await followKeys([first()], store.read);
	expect(keys.map(({ untilMs }) => untilMs)).toEqual([undefined, until]);
	expect((await run.keys.listKnown()).map(({ untilMs }) => untilMs)).toEqual([undefined, until]);
	for (const [note, atMs] of notes)
		expect([atMs, checkKeyEnds(keys, parseNote(note) as Note, atMs)]).toEqual([atMs, null]);
	// The old key alone would have been found.
	const stolen = before?.signer.sign((parseNote(notes.at(-1)?.[0] ?? '') as Note).text) as Note;
	expect(checkKeyEnds(keys, stolen, until + 1)).toMatchObject({ untilMs: until });
	expect(checkKeyEnds(keys, stolen, until)).toBeNull();
});

test('[PROOF-05] a new key of promises signs once it is in the log, and leads to itself by a file', async () => {
	await run.turn(NOW_MS);
	const old = await run.promiseKey();
	await rotateKey(db.database, keysDir, 'promise');
	expect(await run.promiseKey()).toBe(old);
	await run.turn(NOW_MS);
	const { key } = await newest();
	expect(await run.promiseKey()).toBe(key);
	await run.turn(NOW_MS);
	await run.turn(NOW_MS);
	expect(await run.promiseKey()).toBe(key);
	expect(await filesOfKeys()).toEqual(['log.key', 'promise.key']);
	expect((await followKeys([first()], store.read)).map(formatNoteKey)).toEqual([run.keys.first.log, key]);
	await restart();
	expect(await run.promiseKey()).toBe(key);
});

test('[CLUSTER-03] [PROOF-05] a process signs promises by the key that another one has put in its place, from the checkpoint that covers it', async () => {
	// It makes the log no more.
	const other = run;
	run = await start();
	try {
		await run.turn(NOW_MS);
		const old = await other.promiseKey();
		await rotateKey(db.database, keysDir, 'promise');
		for (let i = 0; i < 4; i++) {
			await run.turn(NOW_MS);
			expect(await other.promiseKey()).toBe(await run.promiseKey());
		}
		const { key } = await newest();
		expect([await other.promiseKey(), key === old]).toEqual([key, false]);
		// Its file took the place of the old one's, which nothing can sign by any more.
		expect(await filesOfKeys()).toEqual(['log.key', 'promise.key']);
	} finally {
		other.stop();
	}
});

test('[CLUSTER-03] [PROOF-01] processes that start and rotate at once agree on one new key of each use', async () => {
	await run.turn(NOW_MS);
	const uses = ['log', 'promise', 'log', 'promise'] as const;
	const started = await Promise.all([start(), start(), ...uses.map((use) => rotateKey(db.database, keysDir, use))]);
	for (const one of started) if (one instanceof RotationRun) one.stop();
	await restart();
	const named = await loadNamedKeys(db.database);
	expect(named.map(({ use }) => use).sort()).toEqual(['log', 'promise']);
	for (let i = 0; i < 4; i++) await run.turn(NOW_MS);
	for (const { use, key } of named)
		expect((await new KeyRing(keysDir, ORIGIN).load(use)).map((held) => held.key)).toContain(key);
	expect(await run.promiseKey()).toBe(named.find(({ use }) => use === 'promise')?.key);
});

test('[PROOF-01] keys follow one another, and both verifiers are led to the same ones', async () => {
	await run.turn(NOW_MS);
	for (let i = 0; i < 3; i++) await run.rotate(keysDir, NOW_MS + i * 3 * MONTH_MS);
	const named = (await loadNamedKeys(db.database)).map(({ key }) => key);
	expect(named).toHaveLength(6);
	expect((await followKeys([first()], store.read)).map(formatNoteKey)).toEqual([run.keys.first.log, ...named]);
	const known = [readKey(run.keys.first.log)];
	for (let no = 0; no < 6; no++) {
		const text = String(await store.read(keyPathOf(no)));
		known.push(readNamedKey(text, no, known) as ReturnType<typeof readKey>);
		// Without the key before, it leads nowhere.
		expect(readNamedKey(text, no, [readKey(run.keys.first.promise)])).toBeUndefined();
		expect(readNamedKey(text, no + 1, known)).toBeUndefined();
	}
	expect(known.map(({ text }) => text)).toEqual([run.keys.first.log, ...named]);
	// A file that is gone breaks the chain behind it.
	await store.remove(keyPathOf(2));
	expect(await followKeys([first()], store.read)).toHaveLength(3);
});

test('[PROOF-01] a proof that was changed anywhere leads to no key', async () => {
	await run.turn(NOW_MS);
	await rotateKey(db.database, keysDir, 'log');
	for (let i = 0; i < 3; i++) await run.turn(NOW_MS);
	const bytes = (await store.read(keyPathOf(0))) as Buffer;
	const read = async (changed: Buffer) =>
		(await followKeys([first()], async (path) => (path === keyPathOf(0) ? changed : null))).length;
	expect(await read(bytes)).toBe(2);
	// The line of the new key, which is not known yet.
	const line = bytes.lastIndexOf(`— ${ORIGIN} `);
	const end = bytes.indexOf('\\n"', line);
	for (let i = 0; i < bytes.length - 1; i++) {
		if (i >= line && i <= end) continue;
		const changed = Buffer.from(bytes);
		changed[i] = (changed[i] as number) ^ 1;
		const what = `${i}: ${bytes.subarray(i - 20, i + 5)}`;
		expect(await read(changed), what).toBe(1);
		expect(readNamedKey(changed.toString(), 0, [readKey(run.keys.first.log)]), what).toBeUndefined();
	}
});

test('[PROOF-01] without the key that has to sign, nothing is signed; without the one before, the new one may sign alone', async () => {
	await run.turn(NOW_MS);
	await rotateKey(db.database, keysDir, 'log');
	await run.turn(NOW_MS);
	const size = (await loadLog(db.database))?.size as number;
	const hide = (name: string) => rename(join(keysDir, name), join(folder, name));
	const bringBack = (name: string) => rename(join(folder, name), join(keysDir, name));
	await hide('log.key');
	expect(await run.keys.signerAt(size)).toBeNull();
	await bringBack('log.key');
	await run.turn(NOW_MS);
	await run.turn(NOW_MS);
	await hide('log.next.key');
	expect(await run.keys.signerAt(size)).toBeNull();
	await bringBack('log.next.key');
	expect(await store.read(keyPathOf(0))).not.toBeNull();
	await hide('log.key');
	expect(idsOf(await run.turn(NOW_MS))).toEqual([idOf((await newest()).key)]);
});

test('[PROOF-01] a rotation under way is not begun again, and one that no server has seen changes nothing', async () => {
	await run.turn(NOW_MS);
	const said = await rotateKey(db.database, keysDir, 'log');
	expect(await rotateKey(db.database, keysDir, 'log')).toEqual(said);
	expect(await loadNamedKeys(db.database)).toHaveLength(1);
	await run.turn(NOW_MS);
	await expect(rotateKey(db.database, keysDir, 'log')).rejects.toThrow(
		'Both keys sign checkpoints until 2026-12-26T12:00:00.000Z. Until then there is no other rotation.',
	);
	await rotateKey(db.database, keysDir, 'promise');
	await expect(rotateKey(db.database, join(folder, 'elsewhere'), 'log')).rejects.toThrow('import its export first');
});

test('[PROOF-01] a key that was asked for elsewhere is not named here, and forgotten with the next start', async () => {
	await run.turn(NOW_MS);
	await rotateKey(db.database, keysDir, 'log');
	await rename(join(keysDir, 'log.next.key'), join(folder, 'log.next.key'));
	await run.turn(NOW_MS);
	expect(await newest()).toMatchObject({ namedAtMs: null, entry: null });
	await restart();
	expect(await loadNamedKeys(db.database)).toEqual([]);
	await run.turn(NOW_MS);
});

test('[PROOF-05] a key of promises that was lost has a new one, which the log names', async () => {
	await run.turn(NOW_MS);
	await rm(join(keysDir, 'promise.key'));
	await restart();
	for (let i = 0; i < 3; i++) await run.turn(NOW_MS);
	const { key, use } = await newest();
	expect([use, await run.promiseKey()]).toEqual(['promise', key]);
	expect((await followKeys([first()], store.read)).map(formatNoteKey)).toEqual([run.keys.first.log, key]);
});

test('[PROOF-07] a database of before a rotation learns its keys from the files', async () => {
	await run.turn(NOW_MS);
	const tables = ['proof_log', 'proof_entries', 'proof_subjects', 'proof_batches', 'proof_checkpoints', 'proof_keys'];
	for (const table of tables) await db.owner.query(`create table saved_${table} as select * from ${table}`);
	await run.rotate(keysDir, NOW_MS);
	const named = await loadNamedKeys(db.database);
	await db.owner.query(`truncate ${tables.join(', ')}`);
	for (const table of tables) await db.owner.query(`insert into ${table} select * from saved_${table}`);
	await restart();
	const learnt = await loadNamedKeys(db.database);
	expect(learnt).toEqual(named.map((one) => ({ ...one, aloneAtMs: null })));
	// The old key is gone, and what leads to the new one is there.
	expect(idsOf(await run.turn(NOW_MS + 2 * MONTH_MS))).toEqual([idOf(named[0]?.key as string)]);
});

/** Runs a process that rotates both keys and is killed before a step; false: it had no such step. */
async function isKilledAt(step: number, nowMs: number): Promise<boolean> {
	const script = join(import.meta.dirname, '../../../test/support/rotate-and-die.ts');
	const args = [script, db.url, folder, keysDir, ORIGIN, `${nowMs}`, `${step}`];
	const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
	const [code, signal] = await once(child, 'exit');
	if (signal === null) expect(code).toBe(0);
	return signal === 'SIGKILL';
}

test('[PROOF-01] killed before any step of a rotation, nothing is signed by a key that the log does not name', async () => {
	await run.turn(NOW_MS);
	await writeFile(join(folder, 'signed'), '');
	const points = Array.from({ length: 100 }, (_, step) => step + 1);
	// The last point is after the last step.
	const tried = isShort() ? [...draw(points.slice(0, 15), String), 100] : points;
	let steps = 0;
	// Each process first brings to its end what the one before has left.
	for (const point of tried)
		if (await isKilledAt(point, NOW_MS + 6 * (steps + 1) * MONTH_MS)) steps++;
		else break;
	await restart();
	// Makes and promotes two keys, asks for and names them; files of proofs; signatures.
	expect(steps).toBeGreaterThan(isShort() ? 1 : 15);
	const named = await loadNamedKeys(db.database);
	const entryOf = new Map(named.map(({ key, entry }) => [idOf(key), entry ?? Number.POSITIVE_INFINITY]));
	const lines = (await readFile(join(folder, 'signed'), 'utf8')).trim().split('\n');
	expect(lines.length).toBeGreaterThan(steps);
	expect(named.length).toBeGreaterThan(steps);
	for (const line of lines) {
		const [, size, ids = '[]'] = /^(\d+) (.*)$/.exec(line) ?? [];
		for (const id of JSON.parse(ids) as string[])
			if (id !== idOf(run.keys.first.log)) expect(entryOf.get(id), line).toBeLessThan(Number(size));
	}
	expect(await followKeys([first()], store.read)).toHaveLength(named.length + 1);
	expect(await filesOfKeys()).toEqual(['log.key', 'promise.key']);
	expect((await new KeyRing(keysDir, ORIGIN).load('log'))[0]?.key).toBe(
		named.findLast(({ use }) => use === 'log')?.key,
	);
}, 400_000);

test('[CLUSTER-06] [PROOF-01] with given keys the process of the log has no secret of promises, nor the web one of the log', async () => {
	await db.owner.query('update proof_log set log_key = null, promise_key = null');
	const [ofLog, ofWeb] = [join(folder, 'log-keys'), join(folder, 'web-keys')];
	for (const [dir, names] of [
		[ofLog, ['log', 'nextLog']],
		[ofWeb, ['promise', 'nextPromise']],
	] as const)
		for (const name of names) await loadKey(dir, name);
	/** Public keys that are at every process. */
	const everywhere = new Set<string>();
	const given = (...uses: KeyUse[]) => ({ uses, isEverywhere: async (_: KeyUse, key: string) => everywhere.has(key) });
	const begin = (dir: string, use: KeyUse) =>
		RotationRun.start({ database: db.database, store, keysDir: dir, origin: ORIGIN, given: given(use) });
	// Neither begins without the public key of the other.
	const [makes, web] = await Promise.all([begin(ofLog, 'log'), begin(ofWeb, 'promise')]);
	run.stop();
	run = await begin(ofLog, 'log');
	makes.stop();
	try {
		const [log, promise] = [
			await new KeyRing(ofLog, ORIGIN).load('log'),
			await new KeyRing(ofWeb, ORIGIN).load('promise'),
		];
		expect(run.keys.first).toEqual({ log: log[0]?.key, promise: promise[0]?.key });
		expect(idsOf(await run.turn(NOW_MS))).toEqual([idOf(log[0]?.key as string)]);
		expect(await web.promiseKey()).toBe(promise[0]?.key);
		await expect(rotateKey(db.database, ofLog, 'promise', 'given')).rejects.toThrow('promise.next.key is not in');
		await rotateKey(db.database, ofWeb, 'promise', 'given');
		await rotateKey(db.database, ofLog, 'log', 'given');
		for (let i = 0; i < 3; i++) await run.turn(NOW_MS);
		expect((await loadNamedKeys(db.database)).map(({ namedAtMs }) => namedAtMs)).toEqual([null, null]);
		expect(await web.promiseKey()).toBe(promise[0]?.key);
		for (const { key } of [...log, ...promise]) everywhere.add(key);
		for (let i = 0; i < 4; i++) await run.turn(NOW_MS);
		expect(await web.promiseKey()).toBe(promise[1]?.key);
		expect(idsOf(await run.turn(NOW_MS))).toEqual(log.map(({ key }) => idOf(key)));
		expect(idsOf(await run.turn(NOW_MS + MONTH_MS))).toEqual([idOf(log[1]?.key as string)]);
		await run.turn(NOW_MS + MONTH_MS);
		// No file was renamed or removed: an operator does that.
		expect([(await readdir(ofLog)).sort(), (await readdir(ofWeb)).sort()]).toEqual([
			['log.key', 'log.next.key'],
			['promise.key', 'promise.next.key'],
		]);
		await rename(join(ofLog, 'log.next.key'), join(ofLog, 'log.key'));
		expect(idsOf(await run.turn(NOW_MS + MONTH_MS))).toEqual([idOf(log[1]?.key as string)]);
		// A process with the older key alone would go on signing by it.
		await rename(join(ofWeb, 'promise.next.key'), join(folder, 'new-promise.key'));
		await expect(begin(ofWeb, 'promise')).rejects.toThrow('the newest key of promises that the log names');
		// One that the log does not know signs nothing before it is named.
		await rm(join(ofWeb, 'promise.key'));
		await loadKey(ofWeb, 'promise');
		const lost = await begin(ofWeb, 'promise');
		await expect(lost.promiseKey()).rejects.toThrow('no key of promises that the log names');
		const [made] = await new KeyRing(ofWeb, ORIGIN).load('promise');
		everywhere.add(made?.key as string);
		run.stop();
		run = await begin(ofLog, 'log');
		for (let i = 0; i < 3; i++) await run.turn(NOW_MS + MONTH_MS);
		expect(await lost.promiseKey()).toBe(made?.key);
		lost.stop();
	} finally {
		web.stop();
	}
});
