import { parseCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { EMPTY_ROOT } from '@fairtick/domain/proof/log/merkle';
import { parseNote } from '@fairtick/domain/proof/log/note';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import { type Database, inTransaction } from '../../platform/database/index.ts';
import type { StorePlace } from '../../platform/objects/index.ts';
import type { Outgoing } from '../../platform/outgoing/index.ts';
import type { Promises } from '../trading/index.ts';
import type { ProofContext } from './context.ts';
import type { Stop } from './continue-log.ts';
import { adoptNames } from './later-names.ts';
import { LogPulse } from './log-pulse.ts';
import { type MirrorSettings, openMirrors } from './mirrors/mirror-stores.ts';
import { Mirrors } from './mirrors/mirrors.ts';
import { readPolicyFile } from './mirrors/witness-file.ts';
import { createPromises } from './promises/promises.ts';
import { type GivenKeys, RotatingKeys } from './rotating-keys.ts';
import type { KeptCheckpoint } from './sequencer.ts';
import { CHECKPOINT_PATH, type SignedCheckpoint } from './sign-log.ts';
import { insertLog, loadLog, loadNewestCheckpoint } from './sql/proof.ts';
import { openLogStore } from './store/log-store.ts';
import { Witnesses } from './witnesses.ts';

interface ProofOptions {
	readonly database: Database;
	readonly clock: DatabaseClock;
	/** The place of the log's files. */
	readonly place: StorePlace;
	readonly keysDir: string;
	/** Undefined: the keys in `KEYS_DIR` are the installation's own. */
	readonly given?: GivenKeys | undefined;
	/** Origin of a log that begins now; one that began before keeps its own. */
	readonly origin: string;
	readonly checkpointMs: number;
	/** Path of the file of witnesses; null: there are none. */
	readonly witnesses: string | null;
	/** True if witnesses may be on this machine, without TLS. */
	readonly allowsLoopback: boolean;
	readonly outgoing: Outgoing;
	readonly mirrors: MirrorSettings;
	readonly onError: (error: unknown, what: string) => void;
}

export interface Proof {
	readonly context: ProofContext;
	readonly promises: Promises;
	/** Called with each new checkpoint. */
	readonly signed: (checkpoint: SignedCheckpoint) => void;
	/** Called with each kept checkpoint. */
	readonly kept: (checkpoint: KeptCheckpoint) => void;
	/** Called with the reason why the log stops, or with null when it continues. */
	readonly stopped: (stop: Stop | null) => void;
}

/** Opens the log of an installation, or begins it. */
export async function openProof({
	database,
	clock,
	place,
	keysDir,
	given,
	origin,
	...options
}: ProofOptions): Promise<Proof> {
	await inTransaction(database, (tx) => insertLog(tx, origin, EMPTY_ROOT));
	const store = openLogStore(place);
	const copies = openMirrors(options.mirrors);
	// A process without the log's key can take no name over.
	if (given === undefined || given.uses.includes('log'))
		await adoptNames({ database, store, mirrors: copies, keysDir });
	const log = await loadLog(database);
	if (log === null) throw new Error('the log has not begun');
	const keys = await RotatingKeys.open({
		database,
		keysDir,
		given,
		store,
		origin: log.origin,
		onError: options.onError,
	});
	const pulse = new LogPulse(database, options.checkpointMs, () => clock.now());
	let newest: ReturnType<ProofContext['newest']> = null;
	let kept: KeptCheckpoint | null = null;
	let stop: ReturnType<ProofContext['stop']> = null;
	const witnesses = new Witnesses({
		policy: options.witnesses === null ? null : readPolicyFile(options.witnesses, log.origin, options),
		outgoing: options.outgoing,
		store,
		origin: log.origin,
		now: () => clock.now(),
	});
	const mirrors = new Mirrors({
		mirrors: copies,
		source: store,
		loadKeys: () => keys.listKnown(),
		now: () => clock.now(),
		onError: options.onError,
	});
	const readNewest = async () => {
		const note = (await store.read(CHECKPOINT_PATH))?.toString() ?? '';
		const signed = parseCheckpoint(parseNote(note)?.text ?? '');
		const lastTimeMs = (await loadLog(database))?.lastTimeMs;
		return signed === null || lastTimeMs === undefined ? null : { size: signed.size, note, atMs: lastTimeMs };
	};
	if (log.size > 0) newest = await readNewest();
	return {
		context: {
			database,
			clock,
			store,
			keys,
			origin: log.origin,
			checkpointMs: options.checkpointMs,
			witnesses,
			mirrors,
			pulse,
			async loadNewest() {
				// Another process signs it.
				if ((newest?.size ?? 0) < pulse.size) newest = await readNewest();
				return newest;
			},
			async loadKept() {
				const row = await loadNewestCheckpoint(database);
				if (row === null || kept?.size === row.size) return kept;
				return { ...row, isMet: witnesses.isMet(witnesses.namesOn(row.note)) };
			},
			newest: () => newest,
			stop: () => stop ?? pulse.halt,
		},
		promises: createPromises({
			signerOf: (promiseKey) => keys.promiseSigner(promiseKey),
			origin: log.origin,
		}),
		signed: (checkpoint) => {
			newest = { ...checkpoint, atMs: clock.now() };
		},
		kept: (checkpoint) => {
			kept = checkpoint;
			if (newest?.size === checkpoint.size) newest = { ...newest, note: checkpoint.note };
		},
		stopped: (now) => {
			stop = now && { ...now, sinceMs: stop?.reason === now.reason ? stop.sinceMs : clock.now() };
		},
	};
}
