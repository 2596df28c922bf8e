import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { witnessesAlarm } from '@fairtick/domain/proof/kinds/witnesses-alarm';
import { EMPTY_ROOT } from '@fairtick/domain/proof/log/merkle';
import {
	formatNote,
	formatNoteKey,
	formatSignature,
	KEY_KINDS,
	type Note,
	parseNote,
} from '@fairtick/domain/proof/log/note';
import { checkSignature } from '@fairtick/domain/proof/log/signature';
import { listNewTiles, tilePathOf } from '@fairtick/domain/proof/log/tiles';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { GrownLog } from '../../../test/support/grown-log.ts';
import { openTestLeases } from '../../../test/support/leases.ts';
import { startDatabaseClock } from '../../platform/clock/index.ts';
import { inTransaction } from '../../platform/database/index.ts';
import { createOutgoing } from '../../platform/outgoing/index.ts';
import type { Stop } from './continue-log.ts';
import { Mirrors } from './mirrors/mirrors.ts';
import { readPolicyFile } from './mirrors/witness-file.ts';
import { RotatingKeys } from './rotating-keys.ts';
import { type KeptCheckpoint, keepLog } from './sequencer.ts';
import type { SignedCheckpoint } from './sign-log.ts';
import { insertLog, loadNewestCheckpoint } from './sql/proof.ts';
import { createLocalLogStore, type LogStore } from './store/log-store.ts';
import { listAlarms } from './watch-log.ts';
import { serveWitness } from './witness/serve-witness.ts';
import { Witness } from './witness/witness.ts';
import { type Cosigner, loadCosigner } from './witness/witness-key.ts';
import { createWitnessStates, hashOrigin } from './witness/witness-states.ts';
import { Witnesses } from './witnesses.ts';

const ORIGIN = 'fairtick.test/log';
const outgoing = createOutgoing({ allowsLoopback: true });

let folder: string;
let log: GrownLog;
let store: LogStore;
let cosigner: Cosigner;
let nowMs: number;
const stops: (() => unknown)[] = [];

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'fairtick-cosigned-'));
	log = new GrownLog(ORIGIN, randomBytes(32)).grow(3);
	store = createLocalLogStore(folder);
	cosigner = await loadCosigner(folder, 'witness.test/w1');
	nowMs = 1_700_000_000_000;
});
afterEach(async () => {
	for (const stop of stops.splice(0)) await stop();
	await rm(folder, { recursive: true });
});

/** A witness of our own; its address. */
async function openWitness(now = () => nowMs): Promise<string> {
	const states = createWitnessStates(folder);
	const witness = new Witness({ cosigner, states, now, logs: new Map([[ORIGIN, [log.signer.key]]]) });
	const server = await serveWitness(witness, { host: '127.0.0.1', port: 0, about: '', onError: () => undefined });
	stops.push(() => server.stop());
	return `http://127.0.0.1:${server.port}`;
}

/** One that answers what a test wants; its address. */
async function openFake(answer: (response: ServerResponse, body: string, path: string) => unknown): Promise<string> {
	const server: Server = createServer(async (request, response) => {
		let body = '';
		for await (const part of request) body += part;
		answer(response, body, request.url ?? '');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	stops.push(() => {
		server.closeAllConnections();
		server.close();
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function client(policy: string, { timeoutMs = 5_000, now = () => nowMs } = {}): Promise<Witnesses> {
	const path = join(folder, 'policy');
	await writeFile(path, policy);
	const options = { policy: readPolicyFile(path, ORIGIN), outgoing, store, origin: ORIGIN };
	return new Witnesses({ ...options, now, timeoutMs });
}

const one = (address: string, key = formatNoteKey(cosigner.key)) => `witness w1 ${key} ${address}/\nquorum w1\n`;

/** The log as its files have it. */
async function signed(): Promise<SignedCheckpoint> {
	for (const tile of listNewTiles(0, log.size)) await store.replace(tilePathOf(tile), log.tile(tile));
	return { size: log.size, note: log.note() };
}

const noMirrors = (source: LogStore) =>
	new Mirrors({ mirrors: [], source, loadKeys: async () => [], now: Date.now, onError: () => undefined });

const failuresOf = (witnesses: Witnesses) => witnesses.reports().map(({ failure }) => failure);

test('[PROOF-07] a checkpoint is cosigned, the next one with a proof, and what the witness knows is asked of it', async () => {
	const address = await openWitness();
	const witnesses = await client(one(address));
	const first = await witnesses.cosign(await signed());
	expect(first).toMatchObject({ isMet: true, hasConflict: false });
	expect(checkSignature(parseNote(first.note) as Note, cosigner.key)).toEqual({ status: 'signed', atS: nowMs / 1_000 });
	expect(checkSignature(parseNote(first.note) as Note, log.signer.key)).toMatchObject({ status: 'signed' });
	log.grow(600);
	expect(await witnesses.cosign(await signed())).toMatchObject({ isMet: true });
	// A process that begins knows nothing: the witness gives its size, an equal one too.
	const again = await client(one(address));
	expect(await again.cosign(await signed())).toMatchObject({ isMet: true });
	log.grow(1);
	expect(await (await client(one(address))).cosign(await signed())).toMatchObject({ isMet: true });
	expect(await again.loadKnown([log.signer.key])).toMatchObject([{ size: 604, source: 'w1', root: log.root() }]);
	expect(again.reports()).toMatchObject([{ name: 'w1', cosigned: { size: 603, atMs: nowMs }, failure: null }]);
});

test('[PROOF-07] a fork and a rollback are conflicts', async () => {
	const witnesses = await client(one(await openWitness()));
	log.grow(10);
	await witnesses.cosign(await signed());
	const whole = log;
	for (const fork of [whole.fork(5), whole.fork(5).grow(8, 'forked'), whole.fork(5).grow(30, 'forked')]) {
		log = fork;
		expect(await witnesses.cosign(await signed())).toMatchObject({ isMet: false, hasConflict: true });
		expect(failuresOf(witnesses)).toEqual(['conflict']);
		expect(await witnesses.loadKnown([log.signer.key])).toMatchObject([{ size: 13, root: whole.root() }]);
	}
	log = whole;
	expect(await witnesses.cosign(await signed())).toMatchObject({ isMet: true, hasConflict: false });
});

test('[PROOF-07] forged and stale cosignatures, and those of others, are not taken', async () => {
	const other = await loadCosigner(await mkdtemp(join(folder, 'other-')), 'witness.test/w2');
	const at = nowMs / 1_000;
	const text = parseNote(log.note())?.text ?? '';
	const own = (atS: number, of = text) => formatSignature(cosigner.cosign(of, atS));
	const forged = { ...cosigner.cosign(text, at), signature: randomBytes(72) };
	const older = parseNote(log.note(2))?.text ?? '';
	const cases: [string, string, string | null][] = [
		['right', own(at), null],
		['with others, which are left out', formatSignature(other.cosign(text, at)) + own(at - 200), null],
		['of another alone', formatSignature(other.cosign(text, at)), 'refused'],
		['forged', formatSignature(forged), 'forged'],
		['of an older checkpoint', own(at, older), 'forged'],
		['twice', own(at) + own(at), 'forged'],
		['from long ago', own(at - 301), 'stale'],
		['from the future', own(at + 301), 'stale'],
		['another text', `more\n\n${own(at)}`, 'refused'],
		['nothing', '', 'refused'],
		['too long', 'x'.repeat(300_000), 'unreachable'],
	];
	for (const [what, lines, failure] of cases) {
		const witnesses = await client(one(await openFake((response) => response.end(lines))));
		const { note, isMet } = await witnesses.cosign(await signed());
		expect([what, failuresOf(witnesses)]).toEqual([what, [failure]]);
		expect(isMet).toBe(failure === null);
		expect(parseNote(note)?.signatures).toHaveLength(failure === null ? 2 : 1);
	}
});

test('[PROOF-07] ML-DSA cosignatures are passed on unchecked and are no quorum', async () => {
	const key = { name: 'pq.test/w', kind: KEY_KINDS.postQuantumCosigner, publicKey: randomBytes(1_312) };
	const [line = ''] = formatNoteKey(key).match(/(?<=\+)[0-9a-f]{8}(?=\+)/) ?? [];
	const answer = (bytes: number) => formatSignature({ name: key.name, keyId: line, signature: randomBytes(bytes) });
	for (const [bytes, failure] of [
		[2_428, null],
		[72, 'forged'],
	] as const) {
		const witnesses = await client(one(await openFake((response) => response.end(answer(bytes))), formatNoteKey(key)));
		const { note, isMet } = await witnesses.cosign(await signed());
		expect([isMet, failuresOf(witnesses), parseNote(note)?.signatures.length]).toEqual([
			false,
			[failure],
			failure === null ? 2 : 1,
		]);
	}
});

test('[PROOF-07] dead, slow and refusing witnesses are left out in time, and their alarm comes after ten minutes', async () => {
	const slow = await openFake(() => undefined);
	const refusing = await openFake((response) => response.writeHead(404).end('unknown'));
	const keys = await Promise.all(
		[1, 2].map(async (n) => (await loadCosigner(await mkdtemp(join(folder, 'w-')), `w${n}.test`)).key),
	);
	const witnesses = await client(
		`witness good ${formatNoteKey(cosigner.key)} ${await openWitness()}
		witness slow ${formatNoteKey(keys[0] as never)} ${slow}
		witness bad ${formatNoteKey(keys[1] as never)} ${refusing}
		group two 2 good slow bad
		quorum two\n`,
		{ timeoutMs: 500 },
	);
	const began = performance.now();
	expect(await witnesses.cosign(await signed())).toMatchObject({ isMet: false, hasConflict: false });
	expect(await witnesses.loadKnown([log.signer.key])).toHaveLength(1);
	expect(performance.now() - began).toBeLessThan(5_000);
	expect(failuresOf(witnesses)).toEqual([null, 'unreachable', 'refused']);
	const alarms = () => listAlarms({ stop: () => null, pulse: { isAlive: true }, witnesses, mirrors: noMirrors(store) });
	expect(alarms()).toContainEqual({ of: witnessesAlarm, count: 0 });
	nowMs += 600_001;
	expect(alarms()).toContainEqual({ of: witnessesAlarm, count: 2 });
});

test('[PROOF-07] what a witness shows counts only if the log has signed it', async () => {
	const forged = new GrownLog(ORIGIN, randomBytes(32)).grow(100);
	const other = new GrownLog('other.test/log', log.seed).grow(100);
	for (const shown of [forged.note(), other.note(), 'nothing', '']) {
		const witnesses = await client(one(await openFake((response) => response.end(shown))));
		expect(await witnesses.loadKnown([log.signer.key])).toEqual([]);
	}
	const asked: string[] = [];
	const address = await openFake((response, _body, path) => {
		asked.push(path);
		response.end(log.note());
	});
	expect(await (await client(one(address))).loadKnown([log.signer.key])).toHaveLength(1);
	expect(asked).toEqual([`/${hashOrigin(ORIGIN)}/checkpoint`]);
});

test('a file of witnesses that is wrong, or for another log, is refused with its line', async () => {
	const path = join(folder, 'policy');
	for (const [text, why] of [
		['quorum a', /line 1 .*not the name of a witness/],
		[
			`log ${formatNoteKey(new GrownLog('other.test/log', randomBytes(32)).signer.key)}\nquorum none`,
			/other.test\/log/,
		],
	] as const) {
		await writeFile(path, text);
		expect(() => readPolicyFile(path, ORIGIN)).toThrow(why);
	}
	expect(() => readPolicyFile(join(folder, 'none'), ORIGIN)).toThrow('WITNESSES must be a readable file');
});

test.each([
	['http://127.0.0.1:8080', false],
	['https://127.0.0.1', false],
	['https://[::1]:8443', false],
	['https://localhost', false],
	['https://a.localhost.', false],
	['https://10.0.0.7/witness', false],
	['http://witness.example', false],
	['https://witness.example', true],
	['https://9.9.9.9', true],
])('[PROOF-07] a witness at %s is refused at the start where OUTGOING_LOOPBACK is off: %s', async (address, may) => {
	const path = join(folder, 'policy');
	await writeFile(path, one(address));
	const read = () => readPolicyFile(path, ORIGIN, { allowsLoopback: false });
	if (may) expect(read().witnesses).toHaveLength(1);
	else expect(read).toThrow(/names http.* for w1: a witness needs an https address on the public network\.$/);
	expect(() => readPolicyFile(path, ORIGIN, { allowsLoopback: true })).not.toThrow();
});

test('[PROOF-07] the sequencer keeps a checkpoint once its cosigning has ended, and stops at a fork', async () => {
	const db = await createTestDatabase();
	const clock = await startDatabaseClock(db.database);
	let isHeld = true;
	const held: (() => void)[] = [];
	const real = await openWitness(Date.now);
	// In front of the witness: holds what it is asked back until the test lets it go.
	const address = await openFake(async (response, body, path) => {
		if (isHeld && body !== '') await new Promise<void>((resolve) => held.push(resolve));
		const answer = await fetch(real + path, body === '' ? {} : { method: 'POST', body });
		const type = answer.headers.get('content-type') ?? '';
		response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
	});
	const policy = await client(one(address), { now: Date.now });
	const seen: SignedCheckpoint[] = [];
	const kept: KeptCheckpoint[] = [];
	const found: (Stop | null)[] = [];
	await mkdir(join(folder, 'keys'));
	await writeFile(join(folder, 'keys/log.key'), log.seed);
	await inTransaction(db.database, (tx) => insertLog(tx, ORIGIN, EMPTY_ROOT));
	const onError = (error: unknown) => {
		throw error;
	};
	const keys = await RotatingKeys.open({
		database: db.database,
		keysDir: join(folder, 'keys'),
		store,
		origin: ORIGIN,
		onError,
	});
	const leases = openTestLeases(db);
	const begin = (at: LogStore) => {
		const sequencer = keepLog({
			leases,
			database: db.database,
			clock,
			store: at,
			origin: ORIGIN,
			witnesses: policy,
			checkpointMs: 100,
			mirrors: noMirrors(at),
			keys,
			onSigned: (checkpoint) => seen.push(checkpoint),
			onKept: (checkpoint) => kept.push(checkpoint),
			onStop: (stop) => found.push(stop),
			onError,
		});
		stops.unshift(() => sequencer.stop());
		return sequencer;
	};
	stops.push(async () => {
		await leases.stop();
		clock.stop();
		await db.drop();
	});
	const addBatch = () =>
		db.database.query(
			`insert into proof_batches (id, key, leaves, trades, note, at) values (gen_random_uuid(), $1, $2, 0, 'note', $3)`,
			[randomBytes(32), randomBytes(32), clock.now()],
		);
	let sequencer = begin(store);
	// The witness is slow: the log is signed on and on, and nothing is kept.
	await eventually(async () => {
		await addBatch();
		expect(seen.length).toBeGreaterThan(2);
	});
	expect(kept).toEqual([]);
	expect(await loadNewestCheckpoint(db.database)).toBeNull();
	isHeld = false;
	for (const go of held.splice(0)) go();
	await eventually(() => expect(kept).toHaveLength(1));
	expect(kept[0]).toMatchObject({ size: seen[0]?.size, isMet: true });
	expect(await loadNewestCheckpoint(db.database)).toMatchObject({ note: kept[0]?.note });
	expect(formatNote(parseNote(kept[0]?.note ?? '') as Note).startsWith(seen[0]?.note ?? '-')).toBe(true);
	expect(found).toEqual([null]);
	await sequencer.stop();
	// Another log than the one that was witnessed.
	const size = seen.at(-1)?.size ?? 0;
	await db.owner.query(
		'truncate proof_log, proof_entries, proof_subjects, proof_checkpoints, proof_batches, proof_chains',
	);
	const elsewhere = createLocalLogStore(join(folder, 'elsewhere'));
	sequencer = begin(elsewhere);
	await eventually(() => expect(found.at(-1)).toMatchObject({ reason: 'behind', known: { source: 'w1' } }));
	await addBatch();
	await new Promise((resolve) => setTimeout(resolve, 2_500));
	expect(await elsewhere.read('checkpoint')).toBeNull();
	expect(seen.at(-1)?.size).toBe(size);
});
