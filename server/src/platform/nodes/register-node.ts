import { hostname } from 'node:os';
import type { NodeClock } from '../clock/index.ts';
import { OperatorError } from '../config/index.ts';
import { type Database, inTransaction, LIVING_MS, readRelease, refuseOtherSchema } from '../database/index.ts';
import { KEY_FILES, type KeysOf, loadKey } from '../keys/index.ts';
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
import { readVersion } from './read-version.ts';

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
	readonly roles: readonly string[];
	/** In tests another one than this program's. */
	readonly version?: string;
	readonly keysDir: string;
	/** `given`: processes of different roles have different keys. */
	readonly keys?: KeysOf;
	/** Settings that all processes must agree on, by name (`readSharedTexts`). */
	readonly settings: Readonly<Record<string, string>>;
	/** Written with each beat. */
	readonly facts: NodeFacts;
	/** Compared with the database's clock at each beat. */
	readonly clock?: NodeClock;
	readonly onError: (error: unknown, what: string) => void;
	/** Others took this process for dead, and it may not join them again: it must end. */
	readonly onRefused?: (error: OperatorError) => void;
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
 * changed, where its keys or settings are not those of a living one (CLUSTER-01), and `SchemaRefused` where a newer process has migrated
 * the database for its release alone (CLUSTER-07). A process that was frozen registers again.
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
	const beat = async () => {
		const known = await facts.toJson();
		return read(() => updateBeat(database, { id, facts: known, skewMs: clock?.skewMs ?? null, withinMs: LATE_MS }));
	};
	await beat();
	const beating: Loop = new Loop({
		everyMs: BEAT_MS,
		async run() {
			if (await beat()) return;
			await join(options);
			if (address !== null) await updateAddress(database, id, address);
		},
		onError(error, failures) {
			if (error instanceof OperatorError && onRefused) {
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
async function join(options: NodeOptions): Promise<void> {
	const { database, start, isShared, roles, keysDir, keys = 'own', settings, id = NODE_ID } = options;
	const [release, version] = await Promise.all([readRelease(), options.version ?? readVersion()]);
	await inTransaction(database, async (tx) => {
		await lockRegistration(tx);
		await refuseOtherSchema(tx);
		const others = (await lockOthers(tx, id, start)).filter(({ lives, isOfStart }) => lives && (isShared || isOfStart));
		let own = await computeFingerprints(keysDir, settings);
		for (const { fingerprints } of others) refuseDifference(own, fingerprints, options);
		if (own === null) {
			await loadKey(keysDir, 'secret', keys);
			own = await computeFingerprints(keysDir, settings);
		}
		if (!isShared) await deleteOtherStarts(tx, start);
		await deleteSilent(tx, SHOWN_MS);
		const fingerprints = JSON.stringify(own);
		await insertNode(tx, { id, start, host: hostname(), pid: process.pid, roles, release, version, fingerprints });
	});
}

const KEYS: ReadonlySet<string> = new Set(Object.values(KEY_FILES));

/**
 * Throws `NodeRefused` where a process differs from a living one. An own key that only this one has was made a moment ago; of given keys,
 * and settings of payment providers, those are compared that both have (CLUSTER-06). What a neighbouring release alone knows is not
 * compared.
 */
function refuseDifference(
	own: Fingerprints | null,
	other: Fingerprints,
	{ keys: keysOf = 'own', settings }: Pick<NodeOptions, 'keys' | 'settings'>,
): void {
	const mayLack = (name: string) => keysOf === 'given' && KEYS.has(name);
	const isCompared = (name: string) =>
		KEYS.has(name) ? own === null || own[name] !== undefined || !mayLack(name) : name in settings;
	const different = Object.keys(other).filter((name) => isCompared(name) && own?.[name] !== other[name]);
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
