import type pg from 'pg';
import { NewestCommits, parseLsn } from './acknowledged.ts';
import { loadOnlyRow } from './load-rows.ts';
import type { CommitMark, PrimaryGuard, Queryable } from './pool.ts';
import type { RowOf } from './typed-statements.ts';

/**
 * A life of a cluster. A promotion gives it the next number, and the server before it may still run with the last one.
 * - `system`: the number that all servers of one cluster share.
 */
export interface Timeline {
	readonly system: string;
	readonly number: number;
}

/** The connection is not to the server that this process works with: nothing was sent on it. */
export class NotPrimary extends Error {}

/**
 * A server as it answers.
 * - `segment`: name of the present file of its log, which begins with the timeline; null: it is a standby.
 * - `replayedTo`: where the replay ended that came before its promotion; null: it was started as a primary.
 */
export type Place = RowOf<typeof loadPlace>;

const PLACE = `select (select system_identifier::text from pg_control_system()) system,
	case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_insert_lsn()) end segment, pg_last_wal_replay_lsn()::text "replayedTo"`;

export const loadPlace = (db: Queryable) => loadOnlyRow(db, PLACE);

const TIMELINE_DIGITS = 8;

/** Null: it is a standby. */
export function timelineOf({ system, segment }: Place): Timeline | null {
	if (system === null || segment === null) return null;
	return { system, number: Number.parseInt(segment.slice(0, TIMELINE_DIGITS), 16) };
}

const areSame = (one: Timeline | null, other: Timeline) =>
	one !== null && one.system === other.system && one.number === other.number;

/**
 * The primary that this process works with (CLUSTER-08). Pools ask it about every new connection, so that no statement of this process reaches another
 * server, such as a former primary that is back, before that one was compared with what is known.
 */
export class Primary implements PrimaryGuard {
	readonly commits = new NewestCommits();
	readonly #clients = new Set<pg.ClientBase>();
	#timeline: Timeline;
	#onOther: () => void = () => undefined;

	private constructor(timeline: Timeline) {
		this.#timeline = timeline;
	}

	/** The server that a connection of a start is to. Throws `NotPrimary` for a standby. */
	static async of(db: Queryable): Promise<Primary> {
		const timeline = timelineOf(await loadPlace(db));
		if (timeline === null) throw new NotPrimary('the database of DATABASE_URL is a standby: it must be the primary');
		return new Primary(timeline);
	}

	get timeline(): Timeline {
		return this.#timeline;
	}

	/** `listener` is called when a connection turns out to be to another server. */
	onOther(listener: () => void): void {
		this.#onOther = listener;
	}

	/** Throws `NotPrimary` unless a new connection is to this primary. */
	async admit(client: pg.ClientBase): Promise<void> {
		this.#clients.add(client);
		client.on('end', () => this.#clients.delete(client));
		const timeline = timelineOf(await loadPlace(client));
		if (!areSame(timeline, this.#timeline)) {
			this.#onOther();
			throw new NotPrimary(
				timeline === null ? 'the server is a standby' : 'the server has another timeline than the known primary',
			);
		}
	}

	async loadMark(db: Queryable): Promise<CommitMark> {
		const row = await loadOnlyRow(db, {
			name: 'mark',
			text: `select pg_current_xact_id_if_assigned()::text xid, pg_current_wal_insert_lsn()::text lsn`,
		});
		return { xid: row.xid, lsn: row.lsn ?? '' };
	}

	acknowledged({ xid, lsn }: CommitMark, sentAtMs: number): void {
		if (xid !== null) this.commits.add({ xid, after: parseLsn(lsn) }, sentAtMs, performance.now());
	}

	/** The server before is left: this one was compared, and lacks nothing. Connections to the other end. */
	moveTo(timeline: Timeline): void {
		this.#timeline = timeline;
		this.commits.clear();
		this.cut();
	}

	/** Ends all connections, in use or not: their statements fail as after any loss of a connection. */
	cut(): void {
		for (const client of [...this.#clients]) cutClient(client);
		this.#clients.clear();
	}
}

/** As a lost network does, also while a statement is under way. */
function cutClient(client: pg.ClientBase): void {
	if ('connection' in client) (client as pg.Client).connection.stream.destroy();
}
