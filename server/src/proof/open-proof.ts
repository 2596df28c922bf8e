import { EMPTY_ROOT } from '@fairtick/domain/proof/merkle';
import type { DatabaseClock } from '../clock/index.ts';
import { type Database, inTransaction } from '../database/index.ts';
import type { Promises } from '../trading/index.ts';
import type { ProofContext } from './context.ts';
import { loadLogKeys } from './log-keys.ts';
import { createLocalLogStore } from './log-store.ts';
import { createPromises } from './promises.ts';
import { insertLog, loadLog } from './queries.ts';
import { CHECKPOINT_PATH, type SignedCheckpoint } from './sign-log.ts';

interface ProofOptions {
	readonly database: Database;
	readonly clock: DatabaseClock;
	readonly dataDir: string;
	readonly keysDir: string;
	/** Of a log that begins now; one that began before keeps its own. */
	readonly origin: string;
}

export interface Proof {
	readonly context: ProofContext;
	readonly promises: Promises;
	/** To be told of each new checkpoint. */
	readonly signed: (checkpoint: SignedCheckpoint) => void;
}

/** Opens the log of an installation, or begins it. */
export async function openProof({ database, clock, dataDir, keysDir, origin }: ProofOptions): Promise<Proof> {
	await inTransaction(database, (tx) => insertLog(tx, origin, EMPTY_ROOT));
	const log = await loadLog(database);
	if (log === null) throw new Error('the log has not begun');
	const store = createLocalLogStore(dataDir);
	const keys = await loadLogKeys(keysDir, log.origin);
	let size = log.size;
	let newest: ReturnType<ProofContext['newest']> = null;
	const note = await store.read(CHECKPOINT_PATH);
	if (note !== null && size > 0) newest = { size, note: note.toString(), atMs: log.lastTimeMs };
	return {
		context: { database, clock, store, keys, origin: log.origin, newest: () => newest },
		promises: createPromises({ signer: keys.promise, origin: log.origin, seenSize: () => size }),
		signed: (checkpoint) => {
			size = checkpoint.size;
			newest = { ...checkpoint, atMs: clock.now() };
		},
	};
}
