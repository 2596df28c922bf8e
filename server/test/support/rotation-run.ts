import { randomBytes, randomUUID } from 'node:crypto';
import { EMPTY_ROOT } from '@fairtick/domain/proof/log/merkle';
import { followKeys } from '@fairtick/domain/proof/log/named-keys';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import { continueLog } from '../../src/areas/proof/continue-log.ts';
import type { Signer } from '../../src/areas/proof/log-keys.ts';
import { makeEntries } from '../../src/areas/proof/make-entries.ts';
import type { Mirror } from '../../src/areas/proof/mirrors/mirror-stores.ts';
import { createReader } from '../../src/areas/proof/mirrors/mirrors.ts';
import { rotateKey } from '../../src/areas/proof/rotate-key.ts';
import { type GivenKeys, RotatingKeys } from '../../src/areas/proof/rotating-keys.ts';
import { CHECKPOINT_PATH, signLog } from '../../src/areas/proof/sign-log.ts';
import { insertCheckpoint, insertLog, loadLog, takeFence } from '../../src/areas/proof/sql/proof.ts';
import { readCheckpoint } from '../../src/areas/proof/store/known-checkpoints.ts';
import { markDecidingQuery } from '../../src/areas/proof/store/log-progress.ts';
import type { LogStore } from '../../src/areas/proof/store/log-store.ts';
import { type DatabaseClock, startDatabaseClock } from '../../src/platform/clock/index.ts';
import { type Database, inTransaction, runQuery } from '../../src/platform/database/index.ts';

interface RotationOptions {
	readonly database: Database;
	readonly store: LogStore;
	readonly keysDir: string;
	readonly origin: string;
	/** The keys are given to this process, by its roles. */
	readonly given?: GivenKeys;
	/** Other places of the log's files. */
	readonly mirrors?: readonly Mirror[];
	/** Called with each note before anything else is done with it. */
	readonly onSigned?: (note: string, size: number) => void;
}

/** A server's log whose turns are made when a test says so, at times that it says. */
export class RotationRun {
	readonly keys: RotatingKeys;
	readonly #options: RotationOptions;
	readonly #clock: DatabaseClock;
	readonly #fence: bigint;

	private constructor(options: RotationOptions, parts: { keys: RotatingKeys; clock: DatabaseClock; fence: bigint }) {
		this.#options = options;
		this.keys = parts.keys;
		this.#clock = parts.clock;
		this.#fence = parts.fence;
	}

	/** As a process begins: it takes the log over, and may continue. */
	static async start(options: RotationOptions): Promise<RotationRun> {
		const { database, store, origin } = options;
		await inTransaction(database, (tx) => insertLog(tx, origin, EMPTY_ROOT));
		const onError = (error: unknown) => {
			throw error;
		};
		const keys = await RotatingKeys.open({ ...options, onError });
		const clock = await startDatabaseClock(database);
		const fence = (await takeFence(database)) as bigint;
		const run = new RotationRun(options, { keys, clock, fence });
		const { mirrors = [] } = options;
		const known = await followKeys(await keys.listKnown(), createReader(store, mirrors));
		const found = await Promise.all(
			mirrors.map(async (one) => readCheckpoint(String(await one.store.read(CHECKPOINT_PATH)), known, one.name)),
		);
		const outside = { known: found.filter((one) => one !== null), silent: [] };
		const stop = await continueLog({ database, clock, store, mirrors, keys: known, fence, outside });
		if (stop !== null) clock.stop();
		if (stop !== null) throw new Error(`the log has stopped: ${stop.reason}`);
		return run;
	}

	/** The signer of promises of this process in a transaction that begins now. */
	async promiseSigner(): Promise<Signer> {
		const { promiseKey } = await inTransaction(this.#options.database, (tx) => runQuery(tx, markDecidingQuery));
		return this.keys.promiseSigner(promiseKey);
	}

	async promiseKey(): Promise<string> {
		return formatNoteKey((await this.promiseSigner()).key);
	}

	stop(): void {
		this.#clock.stop();
	}

	/** One entry at least, signed and kept. Returns the checkpoint's note. */
	async turn(nowMs: number): Promise<string> {
		const { database, store, onSigned } = this.#options;
		await this.keys.turn(nowMs);
		await database.query(
			'insert into proof_batches (id, key, leaves, trades, note, at) values ($1, $2, $3, 0, $4, clock())',
			[randomUUID(), randomBytes(32), randomBytes(64), 'note'],
		);
		await makeEntries(database, this.#clock, { fence: this.#fence, withSubjects: true });
		const size = (await loadLog(database))?.entries ?? 0;
		const found = await this.keys.signerAt(size);
		if (found === null) throw new Error('a key that has to sign is not here');
		const signer: Signer = {
			key: found.key,
			sign: (text) => {
				const note = found.sign(text);
				onSigned?.(JSON.stringify(note.signatures.map(({ keyId }) => keyId)), size);
				return note;
			},
		};
		const signed = await signLog({ database, store, signer, fence: this.#fence });
		if (signed === null) throw new Error('nothing was signed');
		await insertCheckpoint(database, { fence: this.#fence, ...signed, atMs: nowMs });
		return signed.note;
	}

	/** New keys of checkpoints and of promises, and all that follows until they are alone. What a process before left undone is done first. */
	async rotate(keysDir: string, nowMs: number): Promise<void> {
		const { database } = this.#options;
		await this.turn(nowMs);
		await this.turn(nowMs + MONTH_MS);
		await this.turn(nowMs + MONTH_MS);
		await rotateKey(database, keysDir, 'log');
		await rotateKey(database, keysDir, 'promise');
		for (const atMs of [0, 0, 0, 0, MONTH_MS, MONTH_MS]) await this.turn(nowMs + MONTH_MS + atMs);
	}
}

export const MONTH_MS = 31 * 86_400_000;
