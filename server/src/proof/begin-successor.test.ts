import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLog } from '@fairtick/domain/proof/check-log';
import { formatCheckpoint } from '@fairtick/domain/proof/checkpoint';
import { formatNote, type NoteKey, parseNote, parseNoteKey } from '@fairtick/domain/proof/note';
import { readSignedCheckpoint } from '@fairtick/domain/proof/signed-checkpoint';
import { readSuccessors, successorPathOf } from '@fairtick/domain/proof/successors';
import { afterEach, beforeEach, expect, test } from 'vitest';
// @ts-expect-error The verifier is plain JavaScript, without types.
import { readKey } from '../../../verify/receipt.mjs';
// @ts-expect-error The verifier is plain JavaScript, without types.
import { checkRange, compareCheckpoints, Log } from '../../../verify/verify.mjs';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { RotationRun } from '../../test/support/rotation-run.ts';
import { loadInstance, takeServerLock } from '../database/index.ts';
import { beginSuccessor } from './begin-successor.ts';
import { createSigner } from './log-keys.ts';
import { createLocalLogStore, type LogStore } from './log-store.ts';
import { loadLog } from './queries.ts';
import { rotateKey } from './rotate-key.ts';

const ORIGIN = 'fairtick.test/log';
const NOW_MS = Date.parse('2026-11-26T12:00:00Z');
const REASON = 'the disk with the key was lost';

let db: TestDatabase;
let dataDir: string;
let keysDir: string;
let store: LogStore;
let run: RotationRun;

const start = async () => {
	const origin = (await loadLog(db.database))?.origin ?? ORIGIN;
	run = await RotationRun.start({ database: db.database, store, keysDir, origin });
};
const succeed = (reason = REASON) => beginSuccessor(db.database, { dataDir, keysDir, reason });

beforeEach(async () => {
	db = await createTestDatabase();
	dataDir = await mkdtemp(join(tmpdir(), 'fairtick-successor-'));
	keysDir = join(dataDir, 'keys');
	store = createLocalLogStore(dataDir);
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
const say = ({ verdict, steps }: { verdict: string; steps: { state: string; text: string }[] }) =>
	verdict === 'right' ? verdict : `${verdict}: ${steps.find(({ state }) => state === verdict)?.text}`;

test('[PROOF-07] a log whose key is lost goes on under another name, and continues all that was signed', async () => {
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
			...{ origin: `${ORIGIN}/2`, logKey: textOf(newKey), promiseKey: textOf(newPromise), reason: REASON },
			...{ note: before, before: old?.head, atMs: expect.any(Number), entry: (old?.head.size ?? 0) + 1 },
		},
	]);
	// What was signed is the beginning of what is signed now.
	const newest = String(await store.read('checkpoint'));
	expect(await checkLog(textOf(newKey), [before], read, [textOf(oldKey)])).toMatchObject({ status: 'consistent' });
	expect(await checkLog(textOf(oldKey), [before], read)).toEqual({
		...{ status: 'succeeded', served: newest, logKey: newKey, reason: REASON },
	});
	const keys = (...texts: string[]) => texts.map((text) => readKey(text));
	const compare = (...texts: string[]) =>
		compareCheckpoints([before, newest], { log: openLog(), keys: keys(...texts), tell: undefined }).then(say);
	expect(await compare(oldKey, newKey)).toBe('right');
	expect(await compare(oldKey)).toContain(`open: no known key of ${ORIGIN}/2 signed it`);
	const range = (...texts: string[]) =>
		checkRange(0, old?.head.size as number, { log: openLog(), keys: keys(...texts), tell: undefined }).then(say);
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
	const check = (seen: string) => checkLog(names[1]?.logKey as NoteKey, [seen], read, [textOf(firstKey)]);
	const secret = (await readFile(join(keysDir, 'log.key.before-2'))).toString('hex');
	expect(await check(forge(secret))).toMatchObject({ status: 'forked' });
	expect(await checkLog(textOf(firstKey), [forge(secret)], read)).toMatchObject({ status: 'forked' });
	expect(await checkLog(textOf(firstKey), [names[0]?.note ?? ''], read)).toMatchObject({ status: 'succeeded' });
	const stranger = createSigner('another.test/log', Buffer.alloc(32, 7)).key;
	expect(await checkLog(stranger, [], read)).toMatchObject({ status: 'unsigned' });
	// What another key signed shows nothing.
	expect(await check(forge('07'.repeat(32)))).toMatchObject({ status: 'consistent' });
});

test('[PROOF-07] no successor begins beside a running server, without a reason, or without the newest checkpoint', async () => {
	await expect(succeed('log')).rejects.toThrow('is not in log/');
	await run.turn(NOW_MS);
	run.stop();
	await expect(succeed(' ')).rejects.toThrow('Say why');
	const lock = await takeServerLock({
		...{ url: db.url, loadInstance: () => loadInstance(dataDir), isRemote: false },
		...{ say: () => {}, onLost: () => {} },
	});
	await expect(succeed()).rejects.toThrow('Stop the server first');
	await lock.release();
	await store.remove('checkpoint');
	await expect(succeed()).rejects.toThrow('is not in log/');
	expect((await loadLog(db.database))?.origin).toBe(ORIGIN);
	expect(await store.read(successorPathOf(0))).toBeNull();
	await start();
});
