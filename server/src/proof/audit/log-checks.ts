import { isInOrder } from '@fairtick/domain/proof/entry-order';
import { decodeEntry, decodeItem, type Entry, type ItemBody, type ItemKind } from '@fairtick/domain/proof/items';
import { computeRoot, EMPTY_ROOT, foldNodes, type Hash, hashLeaf, hashNode } from '@fairtick/domain/proof/merkle';
import { readOutage } from '@fairtick/domain/proof/outages';
import { addRefusals, type RefusalCounts } from '@fairtick/domain/proof/refusal-counts';
import { decodeItemBundle, itemsPathOf } from '@fairtick/domain/proof/tiles';
import { type AuditedState, type Check, type CheckResult, Findings, resultOf, streamRows } from '../../audit/index.ts';
import { loadMap, loadRows, loadValue, type Queryable } from '../../database/index.ts';
import { loadNamedKeys } from '../key-queries.ts';
import { createLocalLogStore, type LogStore } from '../log-store.ts';
import { loadLog, loadSomeLeaves } from '../queries.ts';
import { splitHashes } from '../split-hashes.ts';
import { OrderCheck } from './order-check.ts';

/** Where an audit of the log left off: entries seen, and the roots of the complete subtrees that they make, from left to right. */
type Seen = Pick<NonNullable<AuditedState['log']>, 'entries' | 'roots'>;

/** The roots of complete subtrees, the largest first: all that is needed to go on with a tree. */
class GrowingTree {
	size: number;
	#roots: { readonly leaves: number; readonly hash: Hash }[];

	constructor({ entries, roots }: Seen) {
		this.size = entries;
		const sizes = [...entries.toString(2)].flatMap((bit, i, { length }) =>
			bit === '1' ? [2 ** (length - 1 - i)] : [],
		);
		this.#roots = roots.map((hex, i) => ({
			leaves: sizes[i] as number,
			hash: new Uint8Array(Buffer.from(hex, 'hex')),
		}));
	}

	add(leaf: Hash): void {
		let last = { leaves: 1, hash: leaf };
		for (let before = this.#roots.at(-1); before?.leaves === last.leaves; before = this.#roots.at(-1)) {
			last = { leaves: last.leaves * 2, hash: hashNode(before.hash, last.hash) };
			this.#roots.pop();
		}
		this.#roots.push(last);
		this.size++;
	}

	get root(): Hash {
		return this.#roots.length === 0 ? EMPTY_ROOT : foldNodes(this.#roots.map(({ hash }) => hash));
	}

	get seen(): Seen {
		return { entries: this.size, roots: this.#roots.map(({ hash }) => Buffer.from(hash).toString('hex')) };
	}
}

/** PROOF-01: the entries have no gaps, their times and rounds never fall, and their root is what was signed; each file of items is its entry's. */
export const logEntries: Check = {
	title:
		'log: entries without gaps under the signed root, their items in the files, prices and placements as in the database and in their order',
	async run(tx, since, { dataDir } = {}): Promise<CheckResult> {
		const findings = new Findings();
		const log = await loadLog(tx);
		const tree = new GrowingTree(since?.log ?? { entries: 0, roots: [] });
		const order = new OrderCheck(tx, findings, since?.log?.newest);
		const items = dataDir === undefined ? null : new ItemsCheck(tx, createLocalLogStore(dataDir), findings, order);
		const rows = streamRows<{ no: bigint; leaf: string }>(
			tx,
			'select no, leaf from proof_entries where no >= $1 order by no',
			[tree.size],
		);
		const last = tree.size === 0 ? undefined : (await loadSomeLeaves(tx, [tree.size - 1])).get(tree.size - 1);
		let { timeMs, round } = decodeEntry(Buffer.from(last ?? '')) ?? { timeMs: 0, round: 0 };
		let signed = log?.size === tree.size ? tree.root : null;
		let looked = 0;
		for await (const { no, leaf } of rows) {
			looked++;
			const entry = decodeEntry(Buffer.from(leaf));
			if (Number(no) !== tree.size) findings.add(`entry ${no}`, `follows entry ${tree.size - 1}`);
			if (entry?.no !== Number(no)) findings.add(`entry ${no}`, 'its leaf is another entry');
			else if (!isInOrder(entry, { timeMs, round }))
				findings.add(`entry ${no}`, 'was made before the one before it, or before its round');
			const beforeMs = timeMs;
			timeMs = Math.max(timeMs, entry?.timeMs ?? 0);
			round = Math.max(round, entry?.round ?? 0);
			tree.add(hashLeaf(Buffer.from(leaf)));
			if (log?.size === tree.size) signed = tree.root;
			if (entry !== null && items && entry.no < (log?.size ?? 0)) await items.look(entry, beforeMs);
		}
		if (log && (signed === null || !log.root.equals(signed)) && log.size >= (since?.log?.entries ?? 0))
			findings.add(`the log of ${log.size} entries`, 'has another root than was signed');
		if (log && log.entries !== tree.size) findings.add(`the log of ${log.entries} entries`, `has ${tree.size}`);
		await items?.end();
		return resultOf(looked, [findings], { log: { ...tree.seen, newest: order.newest } });
	},
};

/** What items of entries say, beside what the database says. */
class ItemsCheck {
	readonly #tx: Queryable;
	readonly #store: LogStore;
	readonly #findings: Findings;
	readonly #order: OrderCheck;
	#groups: { readonly asset: number; readonly no: bigint; readonly hash: Hash; readonly where: string }[] = [];
	#batches: { readonly id: string; readonly root: string; readonly where: string }[] = [];
	#keys: { readonly no: number; readonly key: string; readonly where: string }[] = [];
	#heads: { readonly at: string; readonly root: string; readonly where: string }[] = [];
	/** Of entries with batches: what they count. */
	#refusals: { readonly where: string; readonly batches: readonly string[]; readonly counts: string }[] = [];
	#days: { readonly day: string; readonly root: string; readonly where: string }[] = [];

	constructor(tx: Queryable, store: LogStore, findings: Findings, order: OrderCheck) {
		this.#tx = tx;
		this.#store = store;
		this.#findings = findings;
		this.#order = order;
	}

	/** @param beforeMs when the entry before was made. */
	async look(entry: Entry, beforeMs: number): Promise<void> {
		const { no, count, root } = entry;
		const where = `items of entry ${no}`;
		const bytes = await this.#store.read(itemsPathOf(no));
		if (bytes === null) return this.#findings.add(where, 'have no file');
		const items = decodeItemBundle(bytes);
		if (items.length !== count || !Buffer.from(computeRoot(items.map(hashLeaf))).equals(root))
			return this.#findings.add(where, 'are not those of the entry');
		const decoded = items.map(decodeItem);
		this.#order.look(no, decoded);
		const bodiesOf = <K extends ItemKind>(kind: K) =>
			decoded.flatMap((item) => (item?.kind === kind ? [(item as { body: ItemBody<K> }).body] : []));
		const told = bodiesOf('outage/1');
		if (told.length > 0 && no > 0 && readOutage(told, entry, beforeMs) === null) {
			const spans = told.map(({ from, to }) => `from ${from} to ${to}`);
			this.#findings.add(where, `tell of an outage ${spans.join(' and ')}, which the log does not show`);
		}
		const batches = bodiesOf('batch/1').map(({ batch }) => batch);
		const counts = bodiesOf('refusals/1').map((body) => body.counts);
		if (batches.length + counts.length > 0) this.#refusals.push({ where, batches, counts: counts.join(' and ') });
		for (const item of decoded) {
			if (item === null) this.#findings.add(where, 'hold one that cannot be read');
			else if (item.kind === 'group/1')
				this.#groups.push({ asset: item.group.assetId, no: item.group.no, hash: item.hash, where });
			else if (item.kind === 'batch/1') this.#batches.push({ id: item.body.batch, root: item.body.root, where });
			else if (item.kind === 'key/1') this.#keys.push({ no: Number(item.body.no), key: item.body.key, where });
			else if (item.kind === 'liabilities/1') this.#days.push({ day: item.body.day, root: item.body.root, where });
			else if (item.kind === 'heads/1') this.#heads.push({ at: item.body.at, root: item.body.root, where });
		}
		if (this.#groups.length + this.#batches.length > COMPARED_AT_ONCE) await this.end();
	}

	/** Compares what was collected. */
	async end(): Promise<void> {
		await this.#order.compare();
		const [groups, batches, days, refusals] = [this.#groups, this.#batches, this.#days, this.#refusals];
		[this.#groups, this.#batches, this.#days, this.#refusals] = [[], [], [], []];
		const known = await loadRows<{ n: number; hash: Buffer | null }>(
			this.#tx,
			`select n::int, g.hash from unnest($1::int[], $2::bigint[]) with ordinality i (asset_id, no, n)
			left join tick_groups g on g.asset_id = i.asset_id and g.no = i.no
			where g.hash is not null or not exists (select from tick_archives a where a.asset_id = i.asset_id and a.chain_no >= i.no)`,
			[groups.map(({ asset }) => asset), groups.map(({ no }) => no)],
		);
		for (const { n, hash } of known) {
			const { asset, no, hash: logged, where } = groups[n - 1] as (typeof groups)[number];
			if (!hash?.equals(logged))
				this.#findings.add(
					where,
					`hold group ${no} of asset ${asset}, which the database ${hash ? 'has otherwise' : 'lacks'}`,
				);
		}
		const kept = new Map(
			(
				await loadRows<{ id: string; leaves: Buffer; refused: RefusalCounts | null }>(
					this.#tx,
					'select id, leaves, refused from proof_batches where id = any($1::uuid[])',
					[batches.map(({ id }) => id)],
				)
			).map((row) => [row.id, row]),
		);
		for (const { id, root, where } of batches) {
			const leaves = kept.get(id)?.leaves;
			if (leaves === undefined) this.#findings.add(where, `hold batch ${id}, which the database lacks`);
			else if (rootOf(leaves) !== root) this.#findings.add(where, `hold batch ${id} with other answers`);
		}
		const named = (await loadNamedKeys(this.#tx)).map(({ key }) => key);
		for (const { no, key, where } of this.#keys.splice(0))
			if (named[no] !== key) this.#findings.add(where, `hold the key ${key}, which the database lacks`);
		for (const { where, batches: ids, counts } of refusals) {
			const due = addRefusals(ids.map((id) => kept.get(id)?.refused ?? []));
			if (counts !== (due.length === 0 ? '' : JSON.stringify(due)))
				this.#findings.add(where, `count ${counts || 'no refusals'}, the database has ${JSON.stringify(due)}`);
		}
		await this.#endHeads();
		const counted = await loadMap<string, string>(
			this.#tx,
			`select day, encode(root, 'hex') from liability_days where day = any($1::text[])`,
			[days.map(({ day }) => day)],
		);
		for (const { day, root, where } of days) {
			const known = counted.get(day);
			if (known !== root)
				this.#findings.add(
					where,
					`hold what was owed on ${day}, which the database ${known === undefined ? 'lacks' : 'has otherwise'}`,
				);
		}
	}

	/** Of heads that are old enough to be forgotten nothing is said. */
	async #endHeads(): Promise<void> {
		const heads = this.#heads;
		this.#heads = [];
		const roots = await loadMap<string, string>(
			this.#tx,
			`select at::text, encode(root, 'hex') from proof_heads where at = any($1::bigint[])`,
			[heads.map(({ at }) => at)],
		);
		const oldest = (await loadValue<bigint>(this.#tx, 'select min(at) from proof_heads')) ?? 0n;
		for (const { at, root, where } of heads)
			if (BigInt(at) >= oldest && roots.get(at) !== root)
				this.#findings.add(
					where,
					`hold heads of ${at}, which the database ${roots.has(at) ? 'has otherwise' : 'lacks'}`,
				);
	}
}

const COMPARED_AT_ONCE = 2_000;
const rootOf = (leaves: Buffer): string => Buffer.from(computeRoot(splitHashes(leaves))).toString('hex');
