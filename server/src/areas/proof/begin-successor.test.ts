import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLog } from '@fairtick/domain/proof/log/check-log';
import { formatCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { formatNote, type NoteKey, parseNote, parseNoteKey } from '@fairtick/domain/proof/log/note';
import { formatPromiseText, MERGE_MS } from '@fairtick/domain/proof/log/promise';
import { readSignedCheckpoint } from '@fairtick/domain/proof/log/signed-checkpoint';
import { readSuccessors, successorPathOf } from '@fairtick/domain/proof/log/successors';
import { checkPromises, type HeldNote } from '@fairtick/domain/proof/promises/check-promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareCheckpoints } from '../../../../verify/compare.mjs';
import { Log } from '../../../../verify/log.mjs';
import { checkRange } from '../../../../verify/range.mjs';
import { readKey } from '../../../../verify/receipt.mjs';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { RotationRun } from '../../../test/support/rotation-run.ts';
import { runAudit } from '../../platform/audit/run-audit.ts';
import { takeServerLock } from '../../platform/database/index.ts';
import { logEntries } from './audit/log-checks.ts';
import { beginSuccessor } from './begin-successor.ts';
import { adoptNames } from './later-names.ts';
import { createSigner } from './log-keys.ts';
import { openMirrors } from './mirrors/mirror-stores.ts';
import { rotateKey } from './rotate-key.ts';
import { loadLog } from './sql/proof.ts';
import { createLocalLogStore, type LogStore } from './store/log-store.ts';

const ORIGIN = 'fairtick.test/log';
const NOW_MS = Date.parse('2026-11-26T12:00:00Z');
const REASON = 'the disk with the key was lost';

let db: TestDatabase;
let dataDir: string;
let keysDir: string;
let store: LogStore;
let run: RotationRun;

const start = async () => {
	const options = { database: db.database, store, keysDir, mirrors: mirrors() };
	await adoptNames(options);
	const origin = (await loadLog(db.database))?.origin ?? ORIGIN;
	run = await RotationRun.start({ ...options, origin });
};
/** Folders of mirrors. */
let folders: string[] = [];
const mirrors = () => openMirrors({ folders, s3: null });
const succeed = (reason = REASON) =>
	beginSuccessor(db.database, { dataDir, keysDir, mirrors: { folders, s3: null }, reason });

beforeEach(async () => {
	db = await createTestDatabase();
	dataDir = await mkdtemp(join(tmpdir(), 'fairtick-successor-'));
	keysDir = join(dataDir, 'keys');
	store = createLocalLogStore(dataDir);
	folders = [];
	await start();
});
afterEach(async () => {
	run.stop();
	await db.drop();
	await rm(dataDir, { recursive: true });
});

const textOf = (key: string) => parseNoteKey(key) as NoteKey;
const read = async (path: string) => store.read(path);
const openLog = () => new Log(async (path: string) => (await store.read(path)) ?? undefined);
/** A verdict of the program, with what it says of the step that decides it. */
const print = ({ verdict, steps }: { verdict: string; steps: { state: string; text: string }[] }) =>
	verdict === 'right' ? verdict : `${verdict}: ${steps.find(({ state }) => state === verdict)?.text}`;

test('[PROOF-07] a log whose key is lost continues under another name, and continues all that was signed', async () => {
	const before = await run.turn(NOW_MS);
	const { log: oldKey, promise: oldPromise } = run.keys.first;
	run.stop();
	await rm(join(keysDir, 'log.key'));
	// A start makes a key that is of no use.
	await start();
	await expect(run.turn(NOW_MS)).rejects.toThrow('a key that has to sign is not here');
	run.stop();
	const said = await succeed();
	expect(said[0]).toContain(`${ORIGIN}/2`);
	expect((await readdir(keysDir)).filter((name) => name.endsWith('.key'))).toEqual([]);
	await expect(succeed(), 'twice').rejects.toThrow('already: start the server');
	await start();
	const after = await run.turn(NOW_MS);
	const { log: newKey, promise: newPromise } = run.keys.first;
	expect(newKey).toContain(`${ORIGIN}/2+`);
	expect([newKey, newPromise]).not.toContain(oldKey.replace(ORIGIN, `${ORIGIN}/2`));
	expect(parseNote(after)?.signatures.map(({ name }) => name)).toEqual([`${ORIGIN}/2`]);
	await run.turn(NOW_MS);
	const old = readSignedCheckpoint(before, [textOf(oldKey)]);
	expect(await readSuccessors(read)).toEqual([
		{
			origin: `${ORIGIN}/2`,
			logKey: textOf(newKey),
			promiseKey: textOf(newPromise),
			reason: REASON,
			note: before,
			before: old?.head,
			atMs: expect.any(Number),
			entry: (old?.head.size ?? 0) + 1,
		},
	]);
	// The earlier signed log is the beginning of the current one.
	const newest = String(await store.read('checkpoint'));
	expect(await checkLog(textOf(newKey), { kept: null, others: [before] }, read, [textOf(oldKey)])).toMatchObject({
		status: 'consistent',
	});
	expect(await checkLog(textOf(oldKey), { kept: null, others: [before] }, read)).toEqual({
		status: 'succeeded',
		served: newest,
		logKey: newKey,
		reason: REASON,
	});
	const keys = (...texts: string[]) => texts.map((text) => readKey(text));
	const compare = (...texts: string[]) =>
		compareCheckpoints([before, newest], { log: openLog(), keys: keys(...texts), tell: undefined }).then(print);
	expect(await compare(oldKey, newKey)).toBe('right');
	expect(await compare(oldKey)).toContain(`open: no known key of ${ORIGIN}/2 signed it`);
	const range = (...texts: string[]) =>
		checkRange(0, old?.head.size as number, { log: openLog(), keys: keys(...texts), tell: undefined }).then(print);
	expect(await range(newKey)).toBe('right');
	expect(await range(oldKey)).toContain(`the log goes on as ${ORIGIN}/2 ("${REASON}"), with the key ${newKey}`);
	expect(oldPromise).not.toBe(newPromise);
});

test('[PROOF-07] a log can take a third name, keys rotate under each, and what a thief signed later is a fork', async () => {
	await run.turn(NOW_MS);
	await rotateKey(db.database, keysDir, 'log');
	await run.turn(NOW_MS);
	const { log: firstKey } = run.keys.first;
	for (const no of [2, 3]) {
		run.stop();
		await succeed();
		await start();
		await run.turn(NOW_MS);
		expect((await loadLog(db.database))?.origin).toBe(`${ORIGIN}/${no}`);
	}
	await rotateKey(db.database, keysDir, 'log');
	for (let i = 0; i < 3; i++) await run.turn(NOW_MS);
	run.stop();
	await start();
	const note = await run.turn(NOW_MS);
	expect(parseNote(note)?.signatures.map(({ name }) => name)).toEqual([`${ORIGIN}/3`, `${ORIGIN}/3`]);
	const names = await readSuccessors(read);
	expect(names.map(({ origin, before }) => [origin, before.origin])).toEqual([
		[`${ORIGIN}/2`, ORIGIN],
		[`${ORIGIN}/3`, `${ORIGIN}/2`],
	]);
	const size = names[0]?.before.size as number;
	const forge = (text: string) => {
		const seed = Buffer.from(text, 'hex');
		return formatNote(
			createSigner(ORIGIN, seed).sign(formatCheckpoint({ origin: ORIGIN, size: size + 1, root: seed })),
		);
	};
	const check = (seen: string) =>
		checkLog(names[1]?.logKey as NoteKey, { kept: null, others: [seen] }, read, [textOf(firstKey)]);
	const secret = (await readFile(join(keysDir, 'log.key.before-2'))).toString('hex');
	expect(await check(forge(secret))).toMatchObject({ status: 'forked' });
	expect(await checkLog(textOf(firstKey), { kept: null, others: [forge(secret)] }, read)).toMatchObject({
		status: 'forked',
	});
	expect(await checkLog(textOf(firstKey), { kept: null, others: [names[0]?.note ?? ''] }, read)).toMatchObject({
		status: 'succeeded',
	});
	const stranger = createSigner('another.test/log', Buffer.alloc(32, 7)).key;
	expect(await checkLog(stranger, { kept: null, others: [] }, read)).toMatchObject({ status: 'unsigned' });
	// A checkpoint signed by another key proves nothing.
	expect(await check(forge('07'.repeat(32)))).toMatchObject({ status: 'consistent' });
});

test('[PROOF-07] no successor begins beside a running server, without a reason, or without the newest checkpoint', async () => {
	await expect(succeed('log')).rejects.toThrow('is not in log/');
	await run.turn(NOW_MS);
	run.stop();
	await expect(succeed(' ')).rejects.toThrow('Say why');
	const lock = await takeServerLock({
		url: db.url,
		start: 'a',
		print: () => {},
		onLost: () => {},
	});
	await expect(succeed()).rejects.toThrow('Stop all servers of the database first');
	await lock.release();
	await store.remove('checkpoint');
	await expect(succeed()).rejects.toThrow('is not in log/');
	expect((await loadLog(db.database))?.origin).toBe(ORIGIN);
	expect(await store.read(successorPathOf(0))).toBeNull();
	await start();
});

test('[PROOF-11] every name, key and beginning of a log is as the database has it', async () => {
	await run.rotate(keysDir, NOW_MS);
	for (let i = 0; i < 2; i++) {
		run.stop();
		await succeed(`reason ${i}`);
		await start();
		await run.turn(NOW_MS);
	}
	const problems = async () =>
		(await runAudit(db.database, { checks: [logEntries], dataDir })).checks.flatMap(({ findings }) =>
			findings.map(({ problem }) => problem),
		);
	expect(await problems()).toEqual([]);
	const changes: readonly (readonly [sql: string, undo: string, problem: RegExp])[] = [
		[
			`update proof_successors set reason = 'another' where no = 0`,
			`update proof_successors set reason = 'reason 0' where no = 0`,
			/^hold the name fairtick.test\/log\/2, which the database has otherwise$/,
		],
		[
			`update proof_successors set before_log_key = before_log_key || 'x' where no = 1`,
			`update proof_successors set before_log_key = left(before_log_key, -1) where no = 1`,
			/^hold the name fairtick.test\/log\/2, which the database has otherwise$/,
		],
		[
			`update proof_log set promise_key = promise_key || 'x'`,
			`update proof_log set promise_key = left(promise_key, -1)`,
			/^hold the name fairtick.test\/log\/3, which the database has otherwise$/,
		],
		[
			`update proof_successors set before_promise_key = before_promise_key || 'x' where no = 0`,
			`update proof_successors set before_promise_key = left(before_promise_key, -1) where no = 0`,
			/^hold log\/1 of fairtick.test\/log, which the database has otherwise$/,
		],
		[
			`update proof_keys set named_at = named_at + 1 where no = 0`,
			`update proof_keys set named_at = named_at - 1 where no = 0`,
			/^hold the key fairtick.test\/log\+.*, which the database has otherwise$/,
		],
	];
	for (const [change, undo, problem] of changes) {
		await db.owner.query(change);
		expect(await problems()).toEqual([expect.stringMatching(problem)]);
		await db.owner.query(undo);
	}
	expect(await problems()).toEqual([]);
});

const TABLES = ['log', 'entries', 'chains', 'subjects', 'batches', 'checkpoints', 'keys', 'successors'].map(
	(name) => `proof_${name}`,
);
/** Keeps what the database has of the log; what is returned puts it back. */
async function backUp(): Promise<() => Promise<void>> {
	await db.owner.query('create schema saved');
	for (const table of TABLES) await db.owner.query(`create table saved.${table} as select * from ${table}`);
	return async () => {
		await db.owner.query(`truncate ${TABLES.join(', ')}`);
		for (const table of TABLES) await db.owner.query(`insert into ${table} select * from saved.${table}`);
	};
}

test.each(['its keys', 'the older keys'])(
	'[PROOF-07] a log that is restored from before it took another name does not continue under the older one: with %s',
	async (held) => {
		await run.turn(NOW_MS);
		await rotateKey(db.database, keysDir, 'log');
		await run.turn(NOW_MS);
		run.stop();
		const restore = await backUp();
		const [older, mirror] = [join(dataDir, 'older'), join(dataDir, 'mirror')];
		await cp(join(dataDir, 'log'), join(older, 'log'), { recursive: true });
		await cp(keysDir, join(older, 'keys'), { recursive: true });
		await succeed();
		await start();
		// Its file comes with the second one; a mirror may have been copied to before.
		const early = await run.turn(NOW_MS);
		await cp(join(dataDir, 'log'), mirror, { recursive: true });
		expect(await readSuccessors(read)).toEqual([]);
		for (const use of ['log', 'promise'] as const) await rotateKey(db.database, keysDir, use);
		const { log: newKey, promise: newPromise } = run.keys.first;
		run.stop();
		const putBack = async () => {
			await restore();
			await rm(join(dataDir, 'log'), { recursive: true });
			await cp(join(older, 'log'), join(dataDir, 'log'), { recursive: true });
			store = createLocalLogStore(dataDir);
			if (held === 'its keys') return;
			for (const name of await readdir(keysDir)) await rm(join(keysDir, name));
			await cp(join(older, 'keys'), keysDir, { recursive: true });
		};
		const newest = join(dataDir, 'newest');
		await start();
		for (let i = 0; i < 3; i++) await run.turn(NOW_MS);
		run.stop();
		await cp(join(dataDir, 'log'), newest, { recursive: true });
		await putBack();
		folders = [mirror];
		const size = (await loadLog(db.database))?.entries;
		await expect(start(), 'a checkpoint alone').rejects.toThrow('the log has stopped: behind');
		await expect(succeed()).rejects.toThrow(`The log has the name ${ORIGIN}/2 already`);
		folders = [newest];
		await expect(succeed()).rejects.toThrow(`The log has the name ${ORIGIN}/2 already`);
		if (held !== 'its keys') {
			await expect(start()).rejects.toThrow('the log has stopped: behind');
			expect(await loadLog(db.database)).toMatchObject({ origin: ORIGIN, entries: size });
			return;
		}
		await start();
		expect((await loadLog(db.database))?.origin).toBe(`${ORIGIN}/2`);
		expect(run.keys.first).toEqual({ log: newKey, promise: newPromise });
		const note = await run.turn(NOW_MS);
		expect(await checkLog(textOf(newKey), { kept: null, others: [early] }, read)).toMatchObject({
			status: 'consistent',
			newest: note,
		});
		expect(await readSuccessors(read)).toMatchObject([{ origin: `${ORIGIN}/2`, reason: REASON }]);
		const { rows } = await db.owner.query(`select subject from proof_subjects where subject like 'successor:%'`);
		expect(rows).toHaveLength(1);
	},
	60_000,
);

test('[PROOF-07] no successor begins from less than a mirror has of the log', async () => {
	await run.turn(NOW_MS);
	const mirror = join(dataDir, 'mirror');
	const older = join(dataDir, 'older');
	await cp(join(dataDir, 'log'), older, { recursive: true });
	await run.turn(NOW_MS);
	run.stop();
	await cp(join(dataDir, 'log'), mirror, { recursive: true });
	await rm(join(dataDir, 'log'), { recursive: true });
	await cp(older, join(dataDir, 'log'), { recursive: true });
	folders = [mirror];
	await expect(succeed()).rejects.toThrow(/^mirror-1 has \d+ entries of fairtick.test\/log, log\/ of .* has/);
	await cp(mirror, join(dataDir, 'log'), { recursive: true });
	await succeed();
	await start();
});

test('[PROOF-07] a name that is in no entry yet is begun again with other keys, and no earlier key is lost', async () => {
	const before = await run.turn(NOW_MS);
	const { log: oldKey } = run.keys.first;
	run.stop();
	await succeed();
	await start();
	const unused = run.keys.first.log;
	run.stop();
	const said = await succeed('its keys were lost as well');
	expect(said.slice(0, 2).join(' ')).toMatch(/goes on as fairtick\.test\/log\/2 .* with the reason .* the disk/);
	expect((await readdir(keysDir)).filter((name) => name.startsWith('log')).sort()).toEqual([
		'log.key.before-2',
		'log.key.before-2-2',
	]);
	await start();
	const { log: newKey } = run.keys.first;
	expect([oldKey, unused]).not.toContain(newKey);
	await run.turn(NOW_MS);
	await run.turn(NOW_MS);
	expect(await readSuccessors(read)).toMatchObject([
		{ origin: `${ORIGIN}/2`, logKey: textOf(newKey), note: before, reason: REASON },
	]);
	expect(await checkLog(textOf(oldKey), { kept: null, others: [before] }, read)).toMatchObject({
		status: 'succeeded',
		logKey: newKey,
	});
});

test('[PROOF-07] a name that was signed only once is shown by that checkpoint', async () => {
	const before = await run.turn(NOW_MS);
	const { log: oldKey } = run.keys.first;
	for (let i = 0; i < 2; i++) {
		run.stop();
		await succeed();
		await start();
		await run.turn(NOW_MS);
		// It ended before a checkpoint of it was kept.
		if (i === 0) await db.owner.query('delete from proof_checkpoints where note like $1', [`${ORIGIN}/2\n%`]);
	}
	const { log: newKey } = run.keys.first;
	await run.turn(NOW_MS);
	await run.turn(NOW_MS);
	expect((await readSuccessors(read)).map(({ origin }) => origin)).toEqual([`${ORIGIN}/2`, `${ORIGIN}/3`]);
	expect(await checkLog(textOf(oldKey), { kept: null, others: [before] }, read)).toMatchObject({
		status: 'succeeded',
		logKey: newKey,
	});
});

test('[PROOF-05] [PROOF-07] a promise of a name before is found broken by who kept the keys of that name, whatever key signed it', async () => {
	await run.turn(NOW_MS);
	const { log: firstKey } = run.keys.first;
	await rotateKey(db.database, keysDir, 'promise');
	for (let i = 0; i < 3; i++) await run.turn(NOW_MS);
	const promised: HeldNote[] = [];
	/** A promise by the key that signs them now, whose batch never comes. */
	const promise = async () => {
		const log = await loadLog(db.database);
		const said = { batch: randomUUID(), root: new Uint8Array(32), timeMs: NOW_MS, mergeByMs: NOW_MS + MERGE_MS };
		const text = formatPromiseText({ ...said, origin: log?.origin ?? '', seenSize: log?.size ?? 0 });
		promised.push({ atMs: NOW_MS, note: formatNote((await run.promiseSigner()).sign(text)) });
	};
	const goOn = async () => {
		run.stop();
		await succeed();
		await start();
		for (let i = 0; i < 2; i++) await run.turn(NOW_MS);
	};
	await promise();
	await goOn();
	const { log: secondKey } = run.keys.first;
	await promise();
	await goOn();
	const { log: newKey } = run.keys.first;
	const look = async (...earlier: string[]) => {
		const options = { note: String(await store.read('checkpoint')), logKey: textOf(newKey), read };
		const nowMs = NOW_MS + 2 * 86_400_000;
		const checks = await checkPromises(promised, { ...options, nowMs, earlier: earlier.map(textOf) });
		return checks.map(({ status }) => status);
	};
	expect(await look()).toEqual(['unknown', 'unknown']);
	expect(await look(firstKey, secondKey)).toEqual(['broken', 'broken']);
});
