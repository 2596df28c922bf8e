import { CHAIN_START, computeGroupHash, type GroupKind, type LoggedTick } from '@fairtick/domain/market/chain';
import {
	type AuditedState,
	type Check,
	type CheckResult,
	Findings,
	resultOf,
	streamRows,
} from '../../../platform/audit/index.ts';
import { loadRow, loadRows, type Queryable } from '../../../platform/database/index.ts';

interface Writer {
	asset_id: number;
	last_seq: bigint;
	last_t: bigint | null;
	last_price: bigint | null;
	logged_through: bigint;
	chain_no: bigint;
	chain_head: Buffer;
	fence: bigint;
}

interface GroupRow {
	no: bigint;
	kind: GroupKind;
	t: bigint;
	logged_through: bigint;
	first_seq: bigint | null;
	last_seq: bigint | null;
	reason: string | null;
	hash: Buffer;
	fence: bigint | null;
}

interface TickRow {
	seq: bigint;
	t: bigint;
	price: bigint;
	source_t: bigint;
	source_ref: string;
	source: string;
}

type Verified = AuditedState['chains'][string];

/**
 * MARKET-01: one chain per asset over all its groups, its head on the writer's row, its ticks without gaps, its fences rising from one writer
 * to the next (CLUSTER-02). Days that were taken out of the log were proved while they were in it.
 */
export const tickChains: Check = {
	title: 'ticks: chains unbroken, numbers without gaps, times and fences never fall',
	async run(tx, since): Promise<CheckResult> {
		const writers = await loadRows(tx, 'select * from asset_writers order by asset_id');
		const parts: Findings[] = [];
		const chains: Record<string, Verified> = {};
		let rows = 0;
		for (const writer of writers) {
			const archived = await loadArchived(tx, writer.asset_id);
			const walk = new ChainWalk(writer, computeStart(since?.chains[writer.asset_id], archived));
			await walk.run(tx);
			rows += walk.rows;
			parts.push(walk.findings);
			chains[writer.asset_id] = walk.verified();
		}
		const orphans = new Findings();
		await orphans.addFrom(
			tx,
			`select 'groups of asset ' || g.asset_id "row", 'have no writer row' problem from (select distinct asset_id from tick_groups) g
			where not exists (select from asset_writers w where w.asset_id = g.asset_id)`,
		);
		return resultOf(rows, [...parts, orphans], { chains });
	},
};

/** The place at which the log of an asset continues after its archived days; null without any. */
const loadArchived = (tx: Queryable, assetId: number) =>
	loadRow(
		tx,
		`select chain_no::text no, encode(chain_head, 'hex') head, last_seq::text seq, last_t::text t
		from tick_archives where asset_id = $1 and chain_no > 0 order by through desc limit 1`,
		[assetId],
	);

/** The later of where an earlier audit ended and where the archived days do. */
function computeStart(audited: Verified | undefined, archived: Verified | null): Verified | undefined {
	if (audited === undefined || archived === null) return audited ?? archived ?? undefined;
	return BigInt(audited.no) >= BigInt(archived.no) ? audited : archived;
}

/** Follows one asset's chain from where it was verified before, or from its start. */
class ChainWalk {
	readonly findings = new Findings();
	rows = 0;
	readonly #writer: Writer;
	#no: bigint;
	#head: Uint8Array;
	#seq: bigint;
	#t: bigint;
	#price: bigint | null;
	#fence = 0n;

	constructor(writer: Writer, from: Verified | undefined) {
		this.#writer = writer;
		this.#no = BigInt(from?.no ?? 0);
		this.#head = from ? Buffer.from(from.head, 'hex') : CHAIN_START;
		this.#seq = BigInt(from?.seq ?? 0);
		this.#t = BigInt(from?.t ?? 0);
		this.#price = null;
	}

	verified(): Verified {
		return { no: `${this.#no}`, head: Buffer.from(this.#head).toString('hex'), seq: `${this.#seq}`, t: `${this.#t}` };
	}

	async run(tx: Queryable): Promise<void> {
		const assetId = this.#writer.asset_id;
		const groups = streamRows<GroupRow>(tx, 'select * from tick_groups where asset_id = $1 and no > $2 order by no', [
			assetId,
			this.#no,
		]);
		const ticks = streamRows<TickRow>(
			tx,
			'select * from ticks where asset_id = $1 and t >= $2 and seq > $3 order by t, seq',
			[assetId, this.#t, this.#seq],
		);
		let pending = (await ticks.next()).value as TickRow | undefined;
		for await (const group of groups) {
			const own: TickRow[] = [];
			while (pending && group.last_seq !== null && pending.seq <= group.last_seq) {
				own.push(pending);
				pending = (await ticks.next()).value as TickRow | undefined;
			}
			this.#follow(group, own);
		}
		if (pending) this.#report(`tick ${pending.seq}`, 'belongs to no group');
		await groups.return(undefined);
		await ticks.return(undefined);
		this.#compareWithWriter();
	}

	#follow(group: GroupRow, rows: readonly TickRow[]): void {
		this.rows += 1 + rows.length;
		if (group.no !== this.#no + 1n) this.#report(`group ${group.no}`, `follows group ${this.#no}: one is missing`);
		// An opening or a close has the clock's time, which may have been moved; trades look at ticks and heartbeats alone.
		const isInTime = group.kind !== 'open' && group.kind !== 'close';
		if (isInTime && group.t < this.#t) this.#report(`group ${group.no}`, 'its time falls');
		const fence = group.fence ?? this.#fence;
		if (fence < this.#fence)
			this.#report(`group ${group.no}`, `was logged under fence ${fence}, after a group under ${this.#fence}`);
		this.#fence = fence;
		for (const row of rows) {
			if (row.seq !== this.#seq + 1n) this.#report(`tick ${row.seq}`, `follows tick ${this.#seq}: one is missing`);
			if (row.t < this.#t) this.#report(`tick ${row.seq}`, 'its time falls');
			this.#seq = row.seq;
			this.#t = row.t;
			this.#price = row.price;
		}
		const last = rows.at(-1);
		if ((group.last_seq ?? null) !== (last?.seq ?? null) || (group.first_seq ?? null) !== (rows[0]?.seq ?? null))
			this.#report(`group ${group.no}`, `its ticks are not those numbered ${group.first_seq} to ${group.last_seq}`);
		const hash = computeGroupHash(this.#head, {
			assetId: this.#writer.asset_id,
			no: group.no,
			kind: group.kind,
			t: Number(group.t),
			loggedThrough: Number(group.logged_through),
			reason: group.reason,
			ticks: rows.map(toLoggedTick),
		});
		if (!group.hash.equals(hash))
			this.#report(
				`group ${group.no}${last ? ` (ticks ${rows[0]?.seq} to ${last.seq})` : ''}`,
				'differs from its hash',
			);
		// Continuing from the stored group shows each damaged group once, not all that follow it.
		this.#head = group.hash;
		this.#no = group.no;
		if (isInTime && group.t > this.#t) this.#t = group.t;
	}

	#compareWithWriter(): void {
		const { chain_no, chain_head, last_seq, last_price, logged_through, last_t, fence } = this.#writer;
		if (fence < this.#fence)
			this.#report('the newest group', `was logged under fence ${this.#fence}, the writer's row says ${fence}`);
		if (chain_no !== this.#no || !chain_head.equals(this.#head))
			this.#report('the newest group', `is number ${this.#no}, the writer's row says ${chain_no}`);
		if (last_seq !== this.#seq)
			this.#report('the newest tick', `is number ${this.#seq}, the writer's row says ${last_seq}`);
		if (this.#price !== null && last_price !== this.#price)
			this.#report('the newest tick', "its price differs from the writer's row");
		if (last_t !== null && logged_through < last_t)
			this.#report("the writer's row", 'promises less than the newest tick');
	}

	#report(row: string, problem: string): void {
		this.findings.add(`asset ${this.#writer.asset_id}, ${row}`, problem);
	}
}

function toLoggedTick(row: TickRow): LoggedTick {
	return {
		seq: row.seq,
		t: Number(row.t),
		price: row.price,
		sourceT: Number(row.source_t),
		sourceRef: row.source_ref,
		source: row.source,
	};
}
