import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { formatCosignRequest, parseCosignRequest } from '@fairtick/domain/proof/log/cosign-request';
import { EMPTY_ROOT } from '@fairtick/domain/proof/log/merkle';
import { formatNote, formatNoteKey, type Note, parseNote } from '@fairtick/domain/proof/log/note';
import { checkSignature } from '@fairtick/domain/proof/log/signature';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GrownLog } from '../../../../test/support/grown-log.ts';
import { createSigner } from '../log-keys.ts';
import { serveWitness, type WitnessServer } from './serve-witness.ts';
import { Witness } from './witness.ts';
import { type Cosigner, loadCosigner } from './witness-key.ts';
import { createWitnessStates, hashOrigin, type WitnessStates } from './witness-states.ts';

const ORIGIN = 'fairtick.test/log';
const NAME = 'witness.test/w1';
const HASH = hashOrigin(ORIGIN);

let folder: string;
let log: GrownLog;
let cosigner: Cosigner;
let nowMs: number;
const stops: (() => unknown)[] = [];

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'fairtick-witness-'));
	log = new GrownLog(ORIGIN, randomBytes(32)).grow(3);
	cosigner = await loadCosigner(folder, NAME);
	nowMs = 1_700_000_000_500;
});
afterEach(async () => {
	for (const stop of stops.splice(0)) await stop();
	await rm(folder, { recursive: true });
});

const open = (states: WitnessStates = createWitnessStates(folder)) =>
	new Witness({ cosigner, states, now: () => nowMs, logs: new Map([[ORIGIN, [log.signer.key]]]) });

async function serve(witness = open()): Promise<WitnessServer & { address: string }> {
	const errors: unknown[] = [];
	const server = await serveWitness(witness, {
		host: '127.0.0.1',
		port: 0,
		about: 'about\n',
		onError: (error: unknown) => errors.push(error),
	});
	stops.push(async () => {
		await server.stop();
		expect(errors).toEqual([]);
	});
	return { ...server, address: `http://127.0.0.1:${server.port}` };
}

const post = async (address: string, body: string) => {
	const answer = await fetch(`${address}/add-checkpoint`, { method: 'POST', body });
	return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() };
};

/** The checkpoint with a witness's answer below it. */
const cosigned = (note: string, answer: string) => parseNote(note + answer) as Note;

test('[PROOF-07] a witness cosigns a checkpoint that continues what it knows, and shows it', async () => {
	const { address } = await serve();
	const missing = await fetch(`${address}/${HASH}/checkpoint`);
	expect(missing.status).toBe(404);
	const first = await post(address, log.request(0));
	expect(first).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8' });
	expect(first.body).toMatch(/^— witness\.test\/w1 \S+\n$/);
	expect(checkSignature(cosigned(log.note(), first.body), cosigner.key)).toEqual({
		status: 'signed',
		atS: 1_700_000_000,
	});
	log.grow(70_000);
	nowMs += 60_000;
	const second = await post(address, log.request(3));
	expect(second.status).toBe(200);
	const shown = await fetch(`${address}/${HASH}/checkpoint`);
	expect(shown.headers.get('access-control-allow-origin')).toBe('*');
	const note = parseNote(await shown.text()) as Note;
	expect(formatNote(note)).toBe(log.note() + second.body);
	expect(checkSignature(note, log.signer.key)).toMatchObject({ status: 'signed' });
	expect(checkSignature(note, cosigner.key)).toEqual({ status: 'signed', atS: 1_700_000_060 });
	expect(await (await fetch(address)).text()).toBe('about\n');
});

test('[PROOF-07] an equal size is answered again, and never with an earlier time', async () => {
	const witness = open();
	const first = await witness.addCheckpoint(log.request(0));
	nowMs += 1_000;
	const again = await witness.addCheckpoint(log.request(3));
	expect(checkSignature(cosigned(log.note(), again.body), cosigner.key)).toMatchObject({ atS: 1_700_000_001 });
	expect(await witness.checkpointOf(HASH)).toBe(log.note() + again.body);
	nowMs -= 100_000;
	expect(await witness.addCheckpoint(log.request(3))).toEqual(again);
	expect(first.body).not.toBe(again.body);
});

test('[PROOF-07] a witness refuses as C2SP says', async () => {
	const { address } = await serve();
	const ask = (body: string) => post(address, body);
	const other = new GrownLog('other.test/log', log.seed).grow(3);
	const forged = new GrownLog(ORIGIN, randomBytes(32)).grow(3);
	const note = parseNote(log.note()) as Note;
	const [signature] = note.signatures;
	const broken = { ...signature, signature: Buffer.from(signature?.signature ?? []).fill(7, 10, 11) };
	const withNote = (checkpoint: string, oldSize = 0) => formatCosignRequest({ oldSize, proof: [], checkpoint });
	const refused: [string, number, string][] = [
		['another log', 404, other.request(0)],
		['another key', 403, forged.request(0)],
		['a wrong signature', 403, withNote(formatNote({ ...note, signatures: [broken as never] }))],
		['a signature twice', 403, withNote(formatNote({ ...note, signatures: [...note.signatures, ...note.signatures] }))],
		['a greater old size', 400, withNote(log.note(), 4)],
		['nothing', 400, ''],
		['no empty line', 400, `old 0\n${log.note()}`],
		['a size with a zero in front', 400, log.request(0).replace('old 0', 'old 00')],
		[
			'too many hashes',
			400,
			formatCosignRequest({ oldSize: 2, proof: Array(64).fill(EMPTY_ROOT), checkpoint: log.note() }),
		],
		['no note', 400, 'old 0\n\nnothing\n'],
		['a proof from nothing', 422, formatCosignRequest({ oldSize: 0, proof: [EMPTY_ROOT], checkpoint: log.note() })],
		['an empty log with a root', 422, withNote(formatNote(log.signer.sign(`${ORIGIN}\n0\n${'A'.repeat(43)}=\n`)))],
	];
	for (const [what, status, body] of refused) expect((await ask(body)).status, what).toBe(status);
	expect(await ask(log.request(2))).toEqual({ status: 409, type: 'text/x.tlog.size', body: '0\n' });
	expect((await ask(log.request(0))).status).toBe(200);
	log.grow(5);
	expect(await ask(log.request(0))).toEqual({ status: 409, type: 'text/x.tlog.size', body: '3\n' });
	// Rolled back: what it knows is greater.
	expect(await ask(log.request(0, 2))).toEqual({ status: 409, type: 'text/x.tlog.size', body: '3\n' });
	expect((await ask(withNote(log.note(2), 3))).status).toBe(400);
	// Forked: before what it knows, and of the same size.
	expect((await ask(log.fork(2).grow(6, 'forked').request(3))).status).toBe(422);
	expect((await ask(log.fork(2).grow(1, 'forked').request(3))).status).toBe(422);
	expect((await ask(log.request(3).replace(/\n[^\n]+\n\n/, '\n\n'))).status).toBe(422);
	expect((await ask(log.request(3))).status).toBe(200);
	const files = await readdir(join(folder, HASH));
	expect(files).toHaveLength(2);
});

test('[PROOF-07] lines that a log adds and signatures of unknown keys are left as they are', async () => {
	const text = `${ORIGIN}\n3\n${Buffer.from(log.root()).toString('base64')}\nmore\n`;
	const note = log.signer.sign(text);
	const unknown = createSigner(ORIGIN, randomBytes(32)).sign(text).signatures;
	const checkpoint = formatNote({ text, signatures: [...unknown, ...note.signatures] });
	const { status, body } = await open().addCheckpoint(formatCosignRequest({ oldSize: 0, proof: [], checkpoint }));
	expect(status).toBe(200);
	// It serves only signatures that it has checked.
	expect(await open().checkpointOf(HASH)).toBe(formatNote(note) + body);
});

test('other paths, methods and bodies that are too long are refused', async () => {
	const { address, port } = await serve();
	for (const path of ['/x', `/${HASH}`, `/${HASH.toUpperCase()}/checkpoint`, `/${HASH}/../witness.key`, '/witness.key'])
		expect((await fetch(address + path)).status, path).toBe(404);
	expect((await fetch(`${address}/add-checkpoint`)).status).toBe(405);
	expect((await fetch(`${address}/`, { method: 'DELETE' })).status).toBe(405);
	expect((await post(address, 'x'.repeat(131_073))).status).toBe(413);
	// A client that goes away in between is no error.
	const socket = connect(port, '127.0.0.1');
	socket.write('POST /add-checkpoint HTTP/1.1\r\nHost: w\r\nContent-Length: 1000\r\n\r\nold');
	await once(socket, 'connect');
	socket.destroy();
	expect((await post(address, log.request(0))).status).toBe(200);
});

test('[PROOF-07] of forks that are asked for at once one is cosigned, also by two witnesses on one folder', async () => {
	const [one, other] = [open(), open()];
	expect((await one.addCheckpoint(log.request(0))).status).toBe(200);
	for (let round = 0; round < 5; round++) {
		const size = log.size;
		const branches = Array.from({ length: 8 }, (_, i) => log.fork(size).grow(2, `branch ${i}`));
		const answers = await Promise.all(
			branches.map((branch, i) => (i % 2 === 0 ? one : other).addCheckpoint(branch.request(size))),
		);
		const won = branches.filter((_, i) => answers[i]?.status === 200);
		expect(won).toHaveLength(1);
		expect(
			new Set(answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body}`)),
		).toEqual(new Set([`409 ${size + 2}\n`]));
		log = won[0] as GrownLog;
	}
});

test('[PROOF-07] whatever is asked for in whatever order, all that was cosigned is one log', async () => {
	const step = fc.record({
		branch: fc.nat(2),
		old: fc.option(fc.nat(12), { freq: 2 }),
		size: fc.integer({ min: 1, max: 12 }),
		crash: fc.nat(9),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
			await rm(join(folder, HASH), { recursive: true, force: true });
			const branches = [log.fork(3).grow(9), log.fork(2).grow(10, 'b'), log.fork(1).grow(11, 'c')];
			const seen: { size: number; branch: GrownLog }[] = [];
			for (const { branch, old, size, crash } of steps) {
				const asked = branches[branch] as GrownLog;
				const states = createWitnessStates(folder);
				// Dies before or after what it stores is durable.
				const dying: WitnessStates = {
					load: states.load,
					append: async (...state) => {
						if (crash === 1) await states.append(...state);
						throw new Error('dead');
					},
				};
				// Mostly what it knows, as a log that is clever would say.
				const note = parseNote((await open().checkpointOf(HASH)) ?? '');
				const known = parseCheckpoint(note?.text ?? '')?.size ?? 0;
				const body = asked.request(Math.min(old ?? known, size), size);
				const answer = await open(crash < 2 ? dying : states)
					.addCheckpoint(body)
					.catch(() => null);
				if (answer?.status === 200) seen.push({ size, branch: asked });
			}
			for (const [i, { size, branch }] of seen.entries())
				for (const before of seen.slice(0, i)) {
					expect(before.size).toBeLessThanOrEqual(size);
					expect(branch.root(before.size)).toEqual(before.branch.root(before.size));
				}
		}),
		{ numRuns: 60 },
	);
});

test('a state whose name is free again because it was removed long ago is not taken', async () => {
	const states = createWitnessStates(folder);
	for (let no = 1; no <= 150; no++) expect(await states.append(HASH, { no, note: `${no}` })).toBe(true);
	expect(await readdir(join(folder, HASH))).toHaveLength(100);
	expect(await states.append(HASH, { no: 7, note: 'late' })).toBe(false);
	expect(await states.append(HASH, { no: 150, note: 'late' })).toBe(false);
	expect(await states.load(HASH)).toEqual({ no: 150, note: '150' });
});

test('the key of a folder stays, and one that is damaged or has another name is refused', async () => {
	expect((await loadCosigner(folder, null)).key).toEqual(cosigner.key);
	await expect(loadCosigner(folder, 'witness.test/w2')).rejects.toThrow('needs a folder of its own');
	const path = join(folder, 'witness.key');
	const line = await readFile(path, 'utf8');
	for (const damaged of [line.slice(0, 60), line.replace('w1', 'w2'), ''])
		await writeFile(path, damaged).then(() =>
			expect(loadCosigner(folder, null), damaged).rejects.toThrow('is damaged'),
		);
	const empty = await mkdtemp(join(tmpdir(), 'fairtick-witness-'));
	for (const name of [null, 'a b', 'a+b']) await expect(loadCosigner(empty, name)).rejects.toThrow('--name');
	await rm(empty, { recursive: true });
});

test('a request is read as it was written', () => {
	const body = log.grow(20).request(5);
	const request = parseCosignRequest(body);
	expect(request).toMatchObject({ oldSize: 5, checkpoint: log.note() });
	expect(request && formatCosignRequest(request)).toBe(body);
	expect(parseCheckpoint(parseNote(request?.checkpoint ?? '')?.text ?? '')).toMatchObject({ size: 23 });
});

/** The command itself, with its address. */
async function run(): Promise<{ child: ChildProcess; address: string }> {
	const args = [ORIGIN, '--key', formatNoteKey(log.signer.key), '--folder', folder, '--port', '0'];
	const main = join(import.meta.dirname, 'main.ts');
	const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
	stops.push(() => child.kill('SIGKILL'));
	for await (const line of createInterface({ input: child.stdout })) {
		const address = /http:\S+/.exec(line)?.[0];
		if (address) return { child, address };
	}
	throw new Error('the witness has ended');
}

test('[PROOF-07] the command, killed at any moment, never cosigns two forks', async () => {
	const seen = new Map<number, string>();
	const take = (branch: GrownLog, { status }: { status: number }) => {
		if (status !== 200) return false;
		const root = Buffer.from(branch.root()).toString('hex');
		expect(seen.get(branch.size) ?? root).toBe(root);
		seen.set(branch.size, root);
		return true;
	};
	for (let round = 0; round < 4; round++) {
		const { child, address } = await run();
		// The current place: `log` is on the branch that was stored last, answered or not.
		const shown = await fetch(`${address}/${HASH}/checkpoint`);
		const known = shown.ok ? parseCheckpoint(parseNote(await shown.text())?.text ?? '') : null;
		const size = known?.size ?? 0;
		if (known)
			log = [log, ...branches].find((one) => one.size >= size && EQUAL(one.root(size), known.root)) as GrownLog;
		log = log.fork(size);
		branches = Array.from({ length: 6 }, (_, i) => log.fork(size).grow(1 + i, `round ${round} branch ${i}`));
		const asking = branches.map((branch) =>
			post(address, branch.request(size)).then(
				(answer) => take(branch, answer),
				() => false,
			),
		);
		// At once; when the first is answered, which is a refusal while the winner is being stored; when one is cosigned.
		if (round === 1) await Promise.race(asking);
		if (round > 1) await Promise.any(asking.map(async (one) => (await one) || Promise.reject()));
		child.kill('SIGKILL');
		await once(child, 'exit');
		await Promise.all(asking);
	}
	const { child, address } = await run();
	const known = parseCheckpoint(parseNote(await (await fetch(`${address}/${HASH}/checkpoint`)).text())?.text ?? '');
	expect(seen.size).toBeGreaterThan(0);
	expect(Math.max(...seen.keys())).toBeLessThanOrEqual(known?.size ?? 0);
	child.kill('SIGTERM');
	expect(await once(child, 'exit')).toEqual([0, null]);
});

let branches: GrownLog[] = [];
const EQUAL = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(other);
