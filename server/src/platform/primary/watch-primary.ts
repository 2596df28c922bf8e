import pg from 'pg';
import {
	type Database,
	loadPlace,
	NotPrimary,
	type Place,
	type Primary,
	parseLsn,
	type Timeline,
	timelineOf,
	withPool,
} from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { Loop, pause } from '../loops/index.ts';
import {
	isMissing,
	loadAreAllReported,
	loadBegin,
	loadIsLost,
	loadIsLostSince,
	report,
	updateLost,
} from './reports.ts';

/** Durations in milliseconds. */
const LOOK_MS = 1_000;
const RETRY = { firstMs: 100, mostMs: 500 };
const ANSWER_MS = 2_000;
/** A database that has not answered for this long is left: statements under way on its connections would wait for hours. */
const SILENT_MS = 8_000;
/** This process waits no longer for the reports of others. */
const OTHERS_MS = 3_000;
const OTHERS_LOOK_MS = 50;
/** For one statement of the comparison. */
const COMPARED_MS = 30_000;
const CONNECTIONS = 2;

/**
 * Compares a database that has another primary with what lies outside of it, as a start does, on connections of its own. Returns true if the database
 * is older than that (CASH-14).
 */
type Rejoin = (database: Database) => Promise<boolean>;

export interface WatchOptions {
	/** Address for the restricted role. */
	readonly url: string;
	readonly primary: Primary;
	/** Id of this process. */
	readonly node: string;
	readonly rejoin: Rejoin;
	/** Called when the primary is another one and lacks nothing; from here on statements are sent to it. */
	readonly onPromoted: () => void;
	/** Called once when the database lacks something that was acknowledged, and counts as restored: this process must end. */
	readonly onRestored: (error: Error) => void;
	readonly log: Pick<Log, 'warn' | 'error'>;
}

export interface WatchedPrimary {
	stop(): Promise<void>;
}

/**
 * Watches which server is the primary, on a connection of its own (CLUSTER-08). While a promotion is compared no statement of this process reaches
 * the database; after one without loss everything continues. One that lost a commit makes the database a restored one.
 */
export async function watchPrimary(options: WatchOptions): Promise<WatchedPrimary> {
	const { primary, log } = options;
	const watch = new Watch(options);
	await watch.begin();
	const loop = new Loop({
		everyMs: LOOK_MS,
		backoff: RETRY,
		run: () => watch.look(),
		onError(error, failures) {
			if (failures === 1) log.warn({ err: error }, 'the primary of the database cannot be looked at');
		},
	});
	primary.onOther(() => loop.wake());
	return {
		async stop() {
			await loop.stop();
			await watch.end();
		},
	};
}

class Watch {
	readonly #options: WatchOptions;
	#client: pg.Client | null = null;
	#answeredAtMs = performance.now();

	constructor(options: WatchOptions) {
		this.#options = options;
	}

	/** From here on the other processes wait for this one after a promotion. */
	async begin(): Promise<void> {
		const { url, primary, node } = this.#options;
		await withPool(url, { max: 1, primary, isLocal: true }, (database) =>
			report(database, { timeline: primary.timeline, node, beginsAt: null, lost: false }),
		);
	}

	async look(): Promise<void> {
		try {
			await this.#look();
		} catch (error) {
			await this.end();
			if (performance.now() - this.#answeredAtMs > SILENT_MS) {
				this.#answeredAtMs = performance.now();
				this.#options.primary.cut();
			}
			throw error;
		}
	}

	async end(): Promise<void> {
		const client = this.#client;
		this.#client = null;
		void client?.end().catch(() => undefined);
	}

	async #look(): Promise<void> {
		const { primary, node, onRestored } = this.#options;
		this.#client ??= await connect(this.#options.url);
		const place = await loadPlace(this.#client);
		this.#answeredAtMs = performance.now();
		const timeline = timelineOf(place);
		if (timeline === null) throw new NotPrimary('the server is a standby');
		const known = primary.timeline;
		const isSystem = timeline.system === known.system;
		if (!isSystem || timeline.number > known.number) return this.#join(timeline, place);
		if (timeline.number < known.number) throw new NotPrimary('a former primary answers');
		if (await loadIsLostSince(this.#client, timeline, node)) onRestored(new Restored());
	}

	/** Compares another primary. Until it has ended the pools take no connection to it. */
	async #join(timeline: Timeline, place: Place): Promise<void> {
		const { url, primary, node, rejoin, onPromoted, onRestored, log } = this.#options;
		log.warn({ timeline: timeline.number }, 'the database has another primary, which is compared with what is known');
		const isRestored = await withPool(url, { max: CONNECTIONS, answerTimeoutMs: COMPARED_MS }, async (database) => {
			const lost = await this.#missesCommits(database, timeline, place);
			await report(database, { timeline, node, beginsAt: place.replayedTo, lost });
			for (const untilMs = performance.now() + OTHERS_MS; performance.now() < untilMs; await pause(OTHERS_LOOK_MS))
				if (await loadAreAllReported(database, timeline)) break;
			// Also after a loss: payouts are off before this process ends.
			const isOlder = await rejoin(database);
			if (isOlder) await updateLost(database, timeline, node);
			// Also if another process found the loss before this one reported: what this one keeps in memory may be lost.
			return lost || isOlder || (await loadIsLost(database, timeline, primary.timeline.number));
		});
		if (isRestored) return onRestored(new Restored());
		primary.moveTo(timeline);
		log.warn({ timeline: timeline.number }, 'the new primary of the database lacks nothing, and everything continues');
		onPromoted();
	}

	async #missesCommits(database: Database, timeline: Timeline, place: Place): Promise<boolean> {
		const { primary } = this.#options;
		// Another cluster took the place of this one.
		if (timeline.system !== primary.timeline.system) return true;
		// The first promotion after the known timeline says where it ended.
		const begin = (await loadBegin(database, primary.timeline)) ?? place.replayedTo;
		for (const commit of primary.commits.list())
			if (await isMissing(database, commit, begin === null ? null : parseLsn(begin))) return true;
		return false;
	}
}

/** The database lost commits that were acknowledged; it counts as restored. */
class Restored extends Error {
	constructor() {
		super(
			'The standby that was promoted lacks something that was acknowledged: the database counts as restored, and this server ends. Start it again, then follow "Restoring money" in docs/operations.md.',
		);
	}
}

async function connect(url: string): Promise<pg.Client> {
	const client = new pg.Client({
		connectionString: url,
		connectionTimeoutMillis: ANSWER_MS,
		query_timeout: ANSWER_MS,
		application_name: 'fairtick primary',
		keepAlive: true,
		options: '-c search_path=app -c idle_session_timeout=0',
	});
	// Without a listener the end of an idle connection would end the process.
	client.on('error', () => undefined);
	await client.connect();
	return client;
}
