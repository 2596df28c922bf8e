import type { Problem } from './check-history.ts';
import type { OwnerClient } from './owner-client.ts';

const LOOK_MS = 100;
/** A fair index ticks twice a second. */
const PAUSE_MS = 1_000;

/** A time in which an index did not tick. */
export interface Pause {
	readonly assetId: number;
	readonly fromMs: number;
	readonly toMs: number;
}

/** A lease came to another process. */
export interface Takeover {
	readonly lease: string;
	readonly atMs: number;
	/** True if the lease of the last holder had not run out. */
	readonly isEarly: boolean;
}

interface Look {
	readonly writers: { id: number; seq: number; fence: number }[];
	readonly log: { fence: number; size: number } | null;
	readonly leases: { name: string; holder: string; fence: number; until: number; left: number }[];
}

/** Looks at the database ten times a second: pauses of the indices, leases and their holders, and numbers that must never fall. */
export class Watch {
	readonly pauses: Pause[] = [];
	readonly takeovers: Takeover[] = [];
	readonly problems: Problem[] = [];
	readonly #owner: OwnerClient;
	readonly #seqs = new Map<number, { seq: number; sinceMs: number }>();
	readonly #most = new Map<string, number>();
	readonly #leases = new Map<string, { holder: string; fence: number; until: number }>();
	/** Holder of the market's lease by the fences that it wrote under. */
	readonly #writers = new Map<string, string>();
	#hasLeases: boolean | null = null;
	readonly #running: Promise<void>;
	#stopped = false;
	#signedMs = 0;

	constructor(owner: OwnerClient) {
		this.#owner = owner;
		this.#running = this.#run();
	}

	async stop(): Promise<void> {
		this.#stopped = true;
		await this.#running;
		for (const [assetId, { sinceMs }] of this.#seqs) this.#notePause(assetId, sinceMs, performance.now());
	}

	/** The longest pause of an index that overlaps a time, and of one that has not ended, in milliseconds. */
	longestPauseMs(fromMs: number, toMs: number): number {
		const goingOn = [...this.#seqs.values()].map(({ sinceMs }) => ({ fromMs: sinceMs, toMs: performance.now() }));
		const all = [...this.pauses, ...goingOn].filter((pause) => pause.fromMs < toMs && pause.toMs > fromMs);
		return Math.max(0, ...all.map((pause) => pause.toMs - pause.fromMs));
	}

	/** Time of the newest signature of the log, by the monotonic clock. */
	get signedMs(): number {
		return this.#signedMs;
	}

	async #run(): Promise<void> {
		while (!this.#stopped) {
			this.#note(await this.#look());
			await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
		}
	}

	async #look(): Promise<Look> {
		this.#hasLeases ??= (await this.#owner.rows(`select 1 where to_regclass('leases') is not null`)).length > 0;
		const leases = this.#hasLeases
			? `select name, holder, fence, extract(epoch from until) * 1000 until,
				extract(epoch from until - clock_timestamp()) * 1000 "left" from leases`
			: 'select where false';
		const [row] = await this.#owner.rows<{ look: Look }>(
			`select json_build_object(
				'writers', (select json_agg(json_build_object('id', asset_id, 'seq', last_seq, 'fence', fence))
					from asset_writers where fair_k is not null),
				'log', (select json_build_object('fence', fence, 'size', size) from proof_log),
				'leases', (select coalesce(json_agg(l), '[]') from (${leases}) l)) look`,
		);
		return (row as { look: Look }).look;
	}

	#note({ writers, log, leases }: Look): void {
		const nowMs = performance.now();
		for (const { name, holder, fence, until, left } of leases) {
			const last = this.#leases.get(name);
			this.#rises(`the fence of lease ${name}`, fence);
			if (last && last.holder !== holder)
				this.takeovers.push({ lease: name, atMs: nowMs, isEarly: last.until > until - left });
			this.#leases.set(name, { holder, fence, until });
		}
		const market = this.#leases.get('market');
		for (const { id, seq, fence } of writers) {
			this.#rises(`the fence of asset ${id}`, fence);
			this.#rises(`the newest seq of asset ${id}`, seq);
			const key = `${id}:${fence}`;
			const holder = market === undefined ? undefined : this.#writers.get(key);
			if (market && holder !== undefined && holder !== market.holder)
				this.#report(
					'one-writer',
					`asset ${id} has the fence ${fence} of process ${holder} after ${market.holder} took over`,
				);
			if (market) this.#writers.set(key, market.holder);
			const known = this.#seqs.get(id);
			if (known?.seq === seq) continue;
			if (known) this.#notePause(id, known.sinceMs, nowMs);
			this.#seqs.set(id, { seq, sinceMs: nowMs });
		}
		if (log) {
			this.#rises('the fence of the log', log.fence);
			if (log.size > (this.#most.get('the size of the log') ?? 0)) this.#signedMs = nowMs;
			this.#rises('the size of the log', log.size);
		}
	}

	#notePause(assetId: number, fromMs: number, toMs: number): void {
		if (toMs - fromMs > PAUSE_MS) this.pauses.push({ assetId, fromMs, toMs });
	}

	#rises(what: string, value: number): void {
		const most = this.#most.get(what) ?? 0;
		if (value < most) this.#report('falls', `${what} fell from ${most} to ${value}`);
		this.#most.set(what, Math.max(most, value));
	}

	#report(check: string, text: string): void {
		if (this.problems.filter((one) => one.check === check).length < 5) this.problems.push({ check, text });
	}
}
