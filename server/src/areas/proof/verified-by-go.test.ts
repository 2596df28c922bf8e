import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { computeRoundAt } from '@fairtick/domain/market/beacon';
import { encodeEntry, encodeItem } from '@fairtick/domain/proof/log/items';
import { computeRoot, EMPTY_ROOT, hashLeaf } from '@fairtick/domain/proof/log/merkle';
import { formatNote, formatNoteKey, parseNote } from '@fairtick/domain/proof/log/note';
import { encodeItemBundle } from '@fairtick/domain/proof/log/tiles';
import { keyOf, makeKeyProof, signNote } from '@fairtick/domain/test/key-proof';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOddBundles, withLengths } from '../../../../verify/test/pack-log.ts';
import { createTestDatabase } from '../../../test/support/database.ts';
import { createSigner } from './log-keys.ts';
import { signLog } from './sign-log.ts';
import { insertEntries, insertLog, takeFence, updateEntries } from './sql/proof.ts';
import { createLocalLogStore } from './store/log-store.ts';
import { loadCosigner } from './witness/witness-key.ts';

/** Debian's `golang-golang-x-mod-dev` lies there; nothing is downloaded. */
const GOPATH = '/usr/share/gocode';
/** 100,000 by hand: `VERIFY_GO_ENTRIES=100000`. */
const ENTRIES = Number(process.env['VERIFY_GO_ENTRIES'] ?? 1_000);
const ORIGIN = 'fairtick.test/log';
const signer = createSigner(ORIGIN, randomBytes(32));

function hasGo(): boolean {
	try {
		execFileSync('go', ['version'], { stdio: 'ignore' });
		return existsSync(join(GOPATH, 'src/golang.org/x/mod/sumdb/tlog'));
	} catch {
		return false;
	}
}

const isThere = hasGo();

interface Log {
	readonly folder: string;
	readonly checkpoints: readonly string[];
}

let folder: string;
let log: Log;
let forked: Log;

/** Files of a log by the product's own functions, signed at some sizes. Two logs have other entries from `forkAt` on. */
async function makeLog(
	name: string,
	sizes: readonly number[],
	forkAt: number,
	roundOf: (no: number) => number = () => 0,
	itemsOf: (no: number) => readonly Uint8Array[] = () => [],
): Promise<Log> {
	const db = await createTestDatabase();
	const dataDir = join(folder, name);
	const store = createLocalLogStore(dataDir);
	await insertLog(db.database, ORIGIN, EMPTY_ROOT);
	const fence = (await takeFence(db.database)) as bigint;
	const checkpoints: string[] = [];
	for (const [i, size] of sizes.entries()) {
		for (let from = sizes[i - 1] ?? 0; from < size; from += 1_000) {
			const count = Math.min(1_000, size - from);
			const entries = Array.from({ length: count }, (_, n) =>
				makeEntry(from + n, from + n < forkAt ? '' : name, roundOf(from + n), itemsOf(from + n)),
			);
			await insertEntries(db.database, entries);
		}
		await updateEntries(db.database, size, timeOf(size));
		const signed = await signLog({ database: db.database, store, signer, fence });
		const path = join(folder, `${name}-${size}`);
		await writeFile(path, signed?.note ?? '');
		checkpoints.push(path);
	}
	await db.drop();
	return { folder: join(dataDir, 'log'), checkpoints };
}

const timeOf = (no: number) => 1_700_000_000_000 + no * 1_000;

function makeEntry(no: number, name: string, round = 0, more: readonly Uint8Array[] = []) {
	const revealed = Array.from({ length: 1 + (no % 3) }, (_, i) =>
		encodeItem('reveal/1', { epoch: `${no * 3 + i}`, seed: `${name}${i}`, at: `${timeOf(no)}` }),
	);
	const items = [...more, ...revealed];
	const root = computeRoot(items.map(hashLeaf));
	const leaf = encodeEntry({ no, timeMs: timeOf(no), round, count: items.length, root });
	return { no, timeMs: timeOf(no), leaf: Buffer.from(leaf).toString(), items: encodeItemBundle(items) };
}

interface Told {
	readonly code: number;
	readonly text: string;
}

const verify = (args: readonly string[], key = formatNoteKey(signer.key), from = log.folder): Promise<Told> =>
	new Promise((resolve) => {
		execFile(join(folder, 'verify-log'), [...args, from, key], (error, stdout, stderr) => {
			resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr });
		});
	});

/** Changes a byte of a file while something is done. */
async function withChanged(path: string, at: number, work: () => Promise<void>): Promise<void> {
	const bytes = await readFile(path);
	await writeFile(path, Buffer.from(bytes).fill((bytes.at(at) ?? 0) ^ 1, at, at + 1));
	await work();
	await writeFile(path, bytes);
}

// The title says why where a whole run lists what did not run.
describe.skipIf(!isThere)(
	isThere ? 'verify/go' : 'verify/go, as Go or golang-golang-x-mod-dev is not installed:',
	() => {
		beforeAll(async () => {
			folder = await mkdtemp(join(tmpdir(), 'fairtick-go-'));
			const source = join(import.meta.dirname, '../../../../verify/go');
			const env = { ...process.env, GO111MODULE: 'off', GOFLAGS: '', GOPATH, GOCACHE: join(folder, 'cache') };
			execFileSync('go', ['build', '-o', join(folder, 'verify-log'), '.'], { cwd: source, env });
			const middle = Math.floor(ENTRIES * 0.6);
			log = await makeLog('log', [1, 256, 300, middle, ENTRIES], middle - 50);
			forked = await makeLog('forked', [middle, ENTRIES], middle - 50);
		}, 900_000);
		afterAll(() => rm(folder, { recursive: true, force: true }));

		test('[PROOF-06] Go accepts signature, entries, inclusion and that the log continues older checkpoints', async () => {
			const older = log.checkpoints.flatMap((path) => ['-older', path]);
			const { code, text } = await verify(older);
			expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('right') });
			expect(text).toContain(`entries: all ${ENTRIES} with their`);
			if (ENTRIES > 1_000) console.log(text);
		}, 900_000);

		test('[PROOF-06] Go refuses a fork, of the same size and of a smaller one, and a rollback', async () => {
			for (const path of forked.checkpoints)
				expect(await verify(['-older', path])).toMatchObject({ code: 1, text: expect.stringContaining('a fork') });
			await writeFile(join(forked.folder, 'checkpoint'), await readFile(forked.checkpoints[0] as string));
			const newest = log.checkpoints.at(-1) as string;
			expect(await verify(['-older', newest], undefined, forked.folder)).toMatchObject({
				code: 1,
				text: expect.stringContaining('rolled back'),
			});
		}, 900_000);

		test('[PROOF-01] Go refuses rounds that fall, and entries that are older than their round', async () => {
			const newest = (no: number) => computeRoundAt(timeOf(no));
			const rounds: [string, (no: number) => number, number][] = [
				['as they were', newest, 0],
				['late', (no) => newest(no) + 1, 0],
				['falling', (no) => (no === 7 ? newest(no) - 9 : newest(no)), 1],
				['ahead', (no) => newest(no) + 3, 1],
			];
			for (const [name, roundOf, code] of rounds) {
				const { folder: from } = await makeLog(`rounds ${name}`, [20], 0, roundOf);
				expect(await verify([], undefined, from), name).toMatchObject({ code });
			}
		}, 900_000);

		test('[PROOF-10] Go refuses what a log says twice, late commitments and versions, and a second beginning', async () => {
			const hours = Math.floor(timeOf(0) / 3_600_000);
			const commitment = (epoch: number, value: string) =>
				encodeItem('commitment/1', { epoch: `${epoch}`, commitment: value, at: '1', instance: '-' });
			const payout = (effectiveAt: number, gold = '9000') =>
				encodeItem('payout/1', {
					group: 'fair',
					version: '2',
					effectiveAt: `${effectiveAt}`,
					standard: '8000',
					gold,
					premium: '9500',
				});
			const lost = (epoch: number) => encodeItem('lost/1', { epoch: `${epoch}`, at: '1' });
			const begun = encodeItem('log/1', { origin: ORIGIN, logKey: 'a', promiseKey: 'b', retention: '-' });
			const restored = encodeItem('restored/1', { size: '5', at: '1' });
			const cases: [name: string, entries: Record<number, Uint8Array[]>, code: number, said: string][] = [
				['in order', { 0: [begun], 4: [commitment(hours + 9, 'a'), payout(timeOf(4))] }, 0, 'right'],
				[
					'two commitments',
					{ 4: [commitment(hours + 9, 'a')], 9: [commitment(hours + 9, 'b')] },
					1,
					'otherwise in entry 9',
				],
				[
					'one commitment twice',
					{ 4: [commitment(hours + 9, 'a')], 9: [commitment(hours + 9, 'a')] },
					1,
					'again in entry 9',
				],
				['once more after a restore', { 4: [payout(timeOf(4))], 6: [restored], 9: [payout(timeOf(4))] }, 0, 'right'],
				['two versions', { 4: [payout(timeOf(4))], 9: [payout(timeOf(4), '1')] }, 1, 'otherwise in entry 9'],
				['a version dated back', { 4: [payout(timeOf(4) - 120_001)] }, 1, 'takes effect at'],
				['a version of entry 0', { 0: [payout(0)] }, 0, 'right'],
				['a commitment of an hour that had begun before', { 4: [commitment(hours, 'a')] }, 0, 'right'],
				['a second beginning', { 4: [begun] }, 1, 'holds log/1'],
				['a beginning that is not first', { 0: [lost(9_999), begun] }, 1, 'holds log/1'],
				['a seed lost and revealed', { 4: [lost(3)] }, 1, 'both lost and revealed'],
				['an item of another form', { 4: [Buffer.from('payout/1\n[]')] }, 1, 'unknown form'],
			];
			for (const [name, entries, code, said] of cases) {
				const { folder: from } = await makeLog(`said ${name}`, [20], 0, undefined, (no) => entries[no] ?? []);
				expect(await verify([], undefined, from), name).toMatchObject({ code, text: expect.stringContaining(said) });
			}
		}, 900_000);

		test('[PROOF-12] Go refuses a checkpoint that an ended key alone has signed', async () => {
			const [secret, next] = [randomBytes(32), randomBytes(32)];
			const [first, path] = [keyOf(ORIGIN, secret), join(log.folder, 'checkpoint')];
			const signed = await readFile(path, 'utf8');
			const text = parseNote(signed)?.text ?? '';
			await mkdir(join(log.folder, 'keys'));
			const last = timeOf(ENTRIES - 1);
			for (const [untilMs, by, code] of [
				[last, [secret], 0],
				[last - 1, [secret], 1],
				[last - 1, [secret, next], 0],
				[last - 1, [next], 0],
			] as const) {
				const proof = makeKeyProof({ key: keyOf(ORIGIN, next), origin: ORIGIN, by: [secret, next], untilMs });
				await writeFile(join(log.folder, 'keys/000'), proof);
				await writeFile(path, signNote(text, ORIGIN, ...by));
				const said = code === 0 ? 'right' : 'which signs alone after';
				expect(await verify([], formatNoteKey(first))).toMatchObject({ code, text: expect.stringContaining(said) });
			}
			await rm(join(log.folder, 'keys'), { recursive: true });
			await writeFile(path, signed);
		}, 900_000);

		test('[PROOF-06] Go refuses changed files, another key and a missing cosignature', async () => {
			const other = createSigner(ORIGIN, randomBytes(32)).key;
			expect(await verify([], formatNoteKey(other))).toMatchObject({
				code: 2,
				text: expect.stringContaining('no known key'),
			});
			const small = { ...other, publicKey: Uint8Array.of(1, ...new Uint8Array(31)) };
			expect(await verify([], formatNoteKey(small))).toMatchObject({
				code: 2,
				text: expect.stringContaining('no key of'),
			});
			for (const [file, at] of [
				['tile/0/001', 40],
				['tile/entries/000', 30],
				['items/007', 10],
				['checkpoint', 30],
			] as const)
				await withChanged(join(log.folder, file), at, async () => {
					expect(await verify([]), file).toMatchObject({ code: 1, text: expect.stringContaining('WRONG') });
				});
			await rm(join(log.folder, 'items/003'));
			expect(await verify([])).toMatchObject({ code: 2, text: expect.stringContaining('is not there') });
			const { items } = makeEntry(3, '');
			await writeFile(join(log.folder, 'items/003'), items);
			const cosigner = await loadCosigner(folder, 'witness.test/w1');
			const witness = ['-witness', formatNoteKey(cosigner.key)];
			expect(await verify(witness)).toMatchObject({ code: 1, text: expect.stringContaining('has not cosigned') });
			const path = join(log.folder, 'checkpoint');
			const signed = await readFile(path, 'utf8');
			const note = parseNote(signed);
			if (note === null) throw new Error('no note');
			const signatures = [...note.signatures, cosigner.cosign(note.text, 1_700_000_000)];
			await writeFile(path, formatNote({ ...note, signatures }));
			expect(await verify(witness)).toMatchObject({ code: 0, text: expect.stringContaining('by 2 keys') });
			await writeFile(path, formatNote({ ...note, signatures: [...note.signatures, ...note.signatures] }));
			expect(await verify([])).toMatchObject({ code: 1, text: expect.stringContaining('twice') });
			await writeFile(path, signed);
		}, 900_000);

		test('[PROOF-14] Go reads bundles in the place of single files, and takes none that is odd', async () => {
			const { folder: from } = await makeLog('packed', [300], 0);
			const names = Array.from({ length: 256 }, (_, no) => join(from, `items/${String(no).padStart(3, '0')}`));
			const singles = await Promise.all(names.map((name) => readFile(name)));
			await mkdir(join(from, 'bundles'));
			for (const [name, bytes] of makeOddBundles(singles)) {
				await writeFile(join(from, 'bundles/000'), bytes);
				expect(await verify([], undefined, from), name).toMatchObject({ code: 1 });
			}
			await writeFile(join(from, 'bundles/000'), gzipSync(withLengths(singles)));
			for (const name of names) await rm(name);
			expect(await verify([], undefined, from)).toMatchObject({ code: 0 });
			await rm(join(from, 'bundles/000'));
			expect(await verify([], undefined, from)).toMatchObject({ code: 2 });
		}, 900_000);

		test('[PROOF-06] Go follows the keys that a log has named, and accepts nothing by others', async () => {
			const [secret, next] = [randomBytes(32), randomBytes(32)];
			const first = keyOf(ORIGIN, secret);
			const path = join(log.folder, 'checkpoint');
			const signed = await readFile(path, 'utf8');
			const text = parseNote(signed)?.text ?? '';
			const proof = (by: Uint8Array, no = 0) =>
				makeKeyProof({ no, key: keyOf(ORIGIN, next), origin: ORIGIN, by: [by] });
			await mkdir(join(log.folder, 'keys'));
			for (const [bytes, code] of [
				[proof(secret), 0],
				[proof(next), 2],
				[proof(secret, 1), 2],
				[Buffer.from('{}'), 2],
			] as const) {
				await writeFile(join(log.folder, 'keys/000'), bytes);
				await writeFile(path, signNote(text, ORIGIN, next));
				expect(await verify([], formatNoteKey(first))).toMatchObject({ code });
			}
			await rm(join(log.folder, 'keys'), { recursive: true });
			await writeFile(path, signed);
		}, 900_000);
	},
);
