import { hostname } from 'node:os';
import type { NodeClock } from '../clock/index.ts';
import { OperatorError } from '../config/index.ts';
import { type Database, inTransaction, LIVING_MS } from '../database/index.ts';
import { KEY_FILES, loadKey } from '../keys/index.ts';
import { Loop, pause } from '../loops/index.ts';
import { computeFingerprints, type Fingerprints } from './fingerprints.ts';
import type { NodeFacts } from './node-facts.ts';
import { NODE_ID } from './node-id.ts';
import {
	deleteNode,
	deleteOtherStarts,
	deleteSilent,
	insertNode,
	lockOthers,
	lockRegistration,
	updateAddress,
	updateBeat,
} from './queries.ts';

const BEAT_MS = 1_000;
/** A process that has not beaten for this long registers again: from `LIVING_MS` on others count it as dead. */
const LATE_MS = 2_500;
/** The row of a dead process is shown for this long. */
const SHOWN_MS = 600_000;
const CLEAR_MS = 60_000;
const TRY_MS = 250;

/** This process may not share the database with those that use it; the message says why in one sentence. */
export class NodeRefused extends OperatorError {}

export interface NodeOptions {
	readonly database: Database;
	/** Id of the `npm start`. */
	readonly start: string;
	/** Processes of several starts share the database. False: a lock proves that those of other starts are dead (LEDGER-10). */
	readonly isShared: boolean;
	/** Throws if the schema is not that of this program any more; called while no migration runs. */
	readonly checkSchema?: () => Promise<void>;
	readonly roles: readonly string[];
	readonly version?: string;
	readonly keysDir: string;
	/** Settings that all processes must agree on, by name (`readSharedTexts`). */
	readonly settings: Readonly<Record<string, string>>;
	/** Written with each beat. */
	readonly facts: NodeFacts;
	/** Compared with the database's clock at each beat. */
	readonly clock?: NodeClock;
	readonly onError: (error: unknown, what: string) => void;
	/** Others took this process for dead, and it may not join them again: it must end. */
	readonly onRefused?: (error: NodeRefused) => void;
	/** In tests another process than this one. */
	readonly id?: string;
	/** Local time, epoch milliseconds. */
	readonly nowMs?: () => number;
}

export interface RegisteredNode {
	/** Lists the address that this process serves. */
	serves(address: string): Promise<void>;
	/** Removes the row of this process. */
	stop(): Promise<void>;
}

/**
 * Writes this process into the list of those that share the database, and its beat each second. Throws `NodeRefused`, with nothing
 * changed, where its keys or settings are not those of a living one (CLUSTER-01). A process that was frozen registers again.
 */
export async function registerNode(options: NodeOptions): Promise<RegisteredNode> {
	const { database, isShared, facts, clock, onError, onRefused, id = NODE_ID, nowMs = Date.now } = options;
	const read = async (ask: () => Promise<number | null>) => {
		const [sentAtMs, before] = [nowMs(), performance.now()];
		const databaseMs = await ask();
		if (databaseMs !== null) clock?.note({ sentAtMs, tookMs: performance.now() - before, databaseMs });
		return databaseMs !== null;
	};
	let address: string | null = null;
	await joinInTime(options, isShared ? LIVING_MS + TRY_MS : 0);
	const beat = () =>
		updateBeat(database, { id, facts: facts.toJson(), skewMs: clock?.skewMs ?? null, withinMs: LATE_MS });
	await read(beat);
	const beating: Loop = new Loop({
		everyMs: BEAT_MS,
		async run() {
			if (await read(beat)) return;
			await join(options);
			if (address !== null) await updateAddress(database, id, address);
		},
		onError(error, failures) {
			if (error instanceof NodeRefused && onRefused) {
				void beating.stop();
				onRefused(error);
			} else if (failures === 1) onError(error, 'beat of this process');
		},
	});
	const clearing = new Loop({
		everyMs: CLEAR_MS,
		run: async () => void (await deleteSilent(database, SHOWN_MS)),
		onError: (error, failures) => failures === 1 && onError(error, 'clearing the list of processes'),
	});
	return {
		async serves(served) {
			address = served;
			await updateAddress(database, id, served);
		},
		async stop() {
			await Promise.all([beating.stop(), clearing.stop()]);
			await deleteNode(database, id);
		},
	};
}

/** Tries for `ms` milliseconds: a process that died a moment ago still looks alive. */
async function joinInTime(options: NodeOptions, ms: number): Promise<void> {
	for (const untilMs = performance.now() + ms; ; await pause(TRY_MS)) {
		try {
			return await join(options);
		} catch (error) {
			if (!(error instanceof NodeRefused) || performance.now() >= untilMs) throw error;
		}
	}
}

/** Lists this process unless it differs from a living one. */
function join(options: NodeOptions): Promise<void> {
	const { database, start, isShared, checkSchema, roles, version = '', keysDir, settings, id = NODE_ID } = options;
	return inTransaction(database, async (tx) => {
		await lockRegistration(tx);
		await checkSchema?.();
		const others = (await lockOthers(tx, id, start)).filter(({ lives, isOfStart }) => lives && (isShared || isOfStart));
		let own = await computeFingerprints(keysDir, settings);
		for (const { fingerprints } of others) refuseDifference(own, fingerprints);
		if (own === null) {
			await loadKey(keysDir, 'secret');
			own = await computeFingerprints(keysDir, settings);
		}
		if (!isShared) await deleteOtherStarts(tx, start);
		await deleteSilent(tx, SHOWN_MS);
		const fingerprints = JSON.stringify(own);
		await insertNode(tx, { id, start, host: hostname(), pid: process.pid, roles, version, fingerprints });
	});
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
