import { hostname } from 'node:os';
import { OperatorError } from '../config/index.ts';
import { type Database, execute, inTransaction, loadRows, type Queryable } from '../database/index.ts';
import { KEY_FILES, loadKey } from '../keys/index.ts';
import { Loop } from '../loops/index.ts';
import { computeFingerprints, type Fingerprints } from './fingerprints.ts';
import type { NodeFacts } from './node-facts.ts';
import { LIVING_MS, NODE_ID } from './node-id.ts';

/** Advisory lock of those that register. */
const LOCK = 0x7fa8;
const BEAT_MS = 1_000;

/** This process may not share the database with those that use it; the message says why in one sentence. */
export class NodeRefused extends OperatorError {}

export interface NodeOptions {
	readonly database: Database;
	/** Id of the `npm start`, which holds the lock of the database: processes of another one are dead (LEDGER-10). */
	readonly start: string;
	readonly roles: readonly string[];
	readonly keysDir: string;
	/** Settings that all processes must agree on, by name (`readSharedTexts`). */
	readonly settings: Readonly<Record<string, string>>;
	/** Written with each beat. */
	readonly facts: NodeFacts;
	readonly onError: (error: unknown, what: string) => void;
	/** In tests another process than this one. */
	readonly id?: string;
}

export interface RegisteredNode {
	/** Removes the row of this process. */
	stop(): Promise<void>;
}

/**
 * Writes this process into the list of those that share the database, and its beat each second. Throws `NodeRefused`, with nothing
 * changed, where its keys or settings are not those of a living one (CLUSTER-01).
 */
export async function registerNode(options: NodeOptions): Promise<RegisteredNode> {
	const { database, start, roles, keysDir, settings, facts, onError, id = NODE_ID } = options;
	await inTransaction(database, async (tx) => {
		await execute(tx, 'select pg_advisory_xact_lock($1)', [LOCK]);
		const others = await loadLiving(tx, start, id);
		let own = await computeFingerprints(keysDir, settings);
		for (const other of others) refuseDifference(own, other);
		if (own === null) {
			await loadKey(keysDir, 'secret');
			own = await computeFingerprints(keysDir, settings);
		}
		await execute(tx, `delete from nodes where start <> $1 or beat_at < clock_timestamp() - interval '1 day'`, [start]);
		await execute(tx, 'insert into nodes (id, start, host, pid, roles, fingerprints) values ($1, $2, $3, $4, $5, $6)', [
			id,
			start,
			hostname(),
			process.pid,
			roles,
			JSON.stringify(own),
		]);
	});
	const beating = new Loop({
		everyMs: BEAT_MS,
		run: () =>
			execute(
				database,
				// It waits for no standby: a process that is alive beats while commits wait.
				`update nodes set beat_at = clock_timestamp(), facts = $2
				where id = $1 and set_config('synchronous_commit', 'local', true) is not null`,
				[id, facts.toJson()],
			),
		onError: (error, failures) => failures === 1 && onError(error, 'beat of this process'),
	});
	return {
		async stop() {
			await beating.stop();
			await execute(database, 'delete from nodes where id = $1', [id]);
		},
	};
}

/** Fingerprints of the processes of a start that beat within the last seconds. */
async function loadLiving(db: Queryable, start: string, id: string): Promise<Fingerprints[]> {
	const rows = await loadRows(
		db,
		`select fingerprints from nodes where start = $1 and id <> $2 and beat_at > clock_timestamp() - $3 * interval '1 ms'`,
		[start, id, LIVING_MS],
	);
	return rows.map(({ fingerprints }) => fingerprints as Fingerprints);
}

const KEYS: ReadonlySet<string> = new Set(Object.values(KEY_FILES));

/** Throws `NodeRefused` where a process differs from a living one. A key that only this one has was made a moment ago. */
function refuseDifference(own: Fingerprints | null, other: Fingerprints): void {
	const different = Object.keys(other).filter((name) => own?.[name] !== other[name]);
	const keys = different.filter((name) => KEYS.has(name));
	// Under another secret the hashes of all settings differ, too.
	const [first, ...more] = keys.length > 0 ? keys : different;
	if (first === undefined) return;
	const names = more.length === 0 ? first : `${[first, ...more.slice(0, -1)].join(', ')} and ${more.at(-1)}`;
	throw new NodeRefused(
		keys.length > 0
			? `This server process may not join those that use the database: its KEYS_DIR lacks their ${names}, or has another.`
			: `This server process may not join those that use the database: its ${names} ${more.length === 0 ? 'differs' : 'differ'} from theirs. Give all the same settings, or stop all and start again.`,
	);
}
