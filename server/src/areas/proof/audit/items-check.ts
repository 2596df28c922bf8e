import { decodeItem, type Entry, type GroupItem, type ItemBody, type ItemKind } from '@fairtick/domain/proof/log/items';
import { areEqual, computeRoot, hashLeaf } from '@fairtick/domain/proof/log/merkle';
import { decodeItemBundle } from '@fairtick/domain/proof/log/tiles';
import { readOutage } from '@fairtick/domain/proof/outages';
import { addRefusals } from '@fairtick/domain/proof/promises/refusal-counts';
import { type Findings, streamRows } from '../../../platform/audit/index.ts';
import {
	loadClock,
	loadRow,
	loadRows,
	loadRowsLike,
	loadValue,
	type Queryable,
} from '../../../platform/database/index.ts';
import { toBody } from '../receipts/subjects.ts';
import { CORRECTED_SEQ, loadTermsHashes } from '../receipts/trade-subjects.ts';
import { loadTimeOfEntry } from '../sql/proof.ts';
import { createItemScan, unlessBundle } from '../store/item-files.ts';
import type { LogStore } from '../store/log-store.ts';
import { splitHashes } from '../store/split-hashes.ts';
import { areSame, ITEM_CHECKS, sourceOf } from './item-table.ts';
import type { LostEntries } from './lost-entries.ts';
import { IS_UUID, type OrderCheck } from './order-check.ts';

interface ItemsOptions {
	readonly tx: Queryable;
	readonly store: LogStore;
	readonly findings: Findings;
	/** Sees the items of each entry, and compares when they are compared here. */
	readonly order: OrderCheck;
	/** Takes items that the database lacks or contradicts. */
	readonly lost: LostEntries;
	/** The first entry that is looked at. */
	readonly from: number;
}

/** The place of an item as the database stores it. */
interface Placed {
	readonly entry: number;
	readonly place: number;
	/** `batch:` and the id of a batch, or the name of a subject. */
	readonly name: string;
}

type Body = Readonly<Record<string, string>>;
type AnyCheck = {
	readonly rowKey?: { readonly sql: string; readonly of: (name: string) => string };
	readonly name: (body: Body) => string;
	readonly label: (body: Body) => string;
	readonly isSame?: (body: Body, row: Body) => boolean;
	readonly mayBeGone?: (body: Body, nowMs: number) => boolean;
};

const BY_SUBJECT = { sql: 's.subject', of: (name: string) => name };

interface Found {
	readonly kind: ItemKind;
	readonly body: Body;
	readonly name: string;
	readonly entry: number;
}

/** The newest group of an asset. */
interface Head {
	readonly no: bigint;
	readonly hash: Uint8Array;
}

/**
 * PROOF-11: every item of the entries equals its row, and lies at the place that the database has kept; so no row has
 * two. Bounded in memory: items are compared some thousand at a time, and kept places are read in the order of the log
 * beside them.
 */
export class ItemsCheck {
	readonly #tx: Queryable;
	readonly #readItems: ReturnType<typeof createItemScan>;
	readonly #findings: Findings;
	readonly #order: OrderCheck;
	readonly #lost: LostEntries;
	readonly #from: number;
	readonly #places: AsyncGenerator<Placed>;
	#nextPlaced: Placed | null | undefined;
	/** The newest group of each asset. */
	#newest = new Map<number, Head>();
	/** The newest one that the database has as well. */
	readonly #kept = new Map<number, Head>();
	#groups: { readonly item: GroupItem; readonly entry: number }[] = [];
	/** Items with a row, or a trade, at their places. */
	#found: Found[] = [];
	/** Items that the database has not placed where they lie. */
	#strays: (Omit<Found, 'name'> & { readonly name: string | null })[] = [];
	/** For entries with batches: their counts. */
	#refusals: { readonly entry: number; readonly batches: readonly string[]; readonly counts: string }[] = [];

	constructor({ tx, store, findings, order, lost, from }: ItemsOptions) {
		this.#tx = tx;
		this.#readItems = createItemScan(store);
		this.#findings = findings;
		this.#order = order;
		this.#lost = lost;
		this.#from = from;
		this.#places = streamRows<Placed>(
			tx,
			`select entry::float8, place, 'batch:' || id "name" from proof_batches where entry >= $1
			union all select entry::float8, place, subject from proof_subjects where entry >= $1 order by 1, 2`,
			[from],
		);
	}

	/** @param beforeMs when the entry before was made. */
	async check(entry: Entry, beforeMs: number): Promise<void> {
		const { no, count, root } = entry;
		const where = `items of entry ${no}`;
		const placed = await this.#takePlaced(no);
		const bytes = await this.#readItems(no).catch(unlessBundle);
		const items = bytes === null ? null : readBundle(bytes);
		if (items?.length !== count || !Buffer.from(computeRoot(items.map(hashLeaf))).equals(root)) {
			// The groups of the entry are unknown.
			this.#newest.clear();
			this.#kept.clear();
			return this.#findings.add(where, bytes === null ? 'have no readable file' : 'are not those of the entry');
		}
		const decoded = items.map(decodeItem);
		this.#order.check(no, decoded);
		const bodiesOf = <K extends ItemKind>(kind: K) =>
			decoded.flatMap((item) => (item?.kind === kind ? [(item as { body: ItemBody<K> }).body] : []));
		this.#checkOutage(bodiesOf('outage/1'), entry, beforeMs);
		await this.#checkRestore(bodiesOf('restored/1'), entry);
		const batches = bodiesOf('batch/1').flatMap(({ batch }) => (IS_UUID.test(batch) ? [batch] : []));
		const counts = bodiesOf('refusals/1').map((body) => body.counts);
		if (batches.length + counts.length > 0) this.#refusals.push({ entry: no, batches, counts: counts.join(' and ') });
		for (const [place, item] of decoded.entries())
			if (item === null) this.#findings.add(where, 'hold one that cannot be read');
			else if (item.kind === 'unknown') this.#findings.add(where, `hold one of the unknown kind ${item.name}`);
			else if (item.kind === 'group/1') this.#checkGroup(item, no);
			else if (item.kind === 'log/1') {
				if (placed.get(place)?.startsWith('log:')) placed.delete(place);
				await this.#checkBegin(item.body, { no, place });
			} else this.#checkItem({ kind: item.kind, body: item.body, entry: no }, placed, place);
		for (const [place, name] of placed)
			this.#findings.add(name, `is not in the log at place ${place} of entry ${no}, as the database says`);
		if (this.#groups.length + this.#found.length + this.#strays.length > COMPARED_AT_ONCE) await this.end();
	}

	/** Checks if an unsigned entry names a restore, whose loss lies in signed entries. */
	async checkAhead(entry: Entry): Promise<void> {
		if (!this.#lost.isOpen) return;
		const bundle = await loadValue(this.#tx, 'select items from proof_entries where no = $1', [entry.no]);
		const items = (bundle === null ? [] : (readBundle(bundle) ?? [])).map(decodeItem);
		await this.#checkRestore(
			items.flatMap((item) => (item?.kind === 'restored/1' ? [item.body] : [])),
			entry,
		);
	}

	/** Names kept places in entries that the log does not have. */
	async endPlaces(entries: number): Promise<void> {
		for (let next = await this.#peekPlaced(); next; next = await this.#stepPlaced())
			if (next.entry >= entries)
				this.#findings.add(next.name, `is in entry ${next.entry}, which the log does not have`);
	}

	async #stepPlaced(): Promise<Placed | null> {
		const { value, done } = await this.#places.next();
		this.#nextPlaced = done ? null : value;
		return this.#nextPlaced;
	}

	/** The next place of the database; null: there is no other. */
	async #peekPlaced(): Promise<Placed | null> {
		return this.#nextPlaced === undefined ? this.#stepPlaced() : this.#nextPlaced;
	}

	/** The items that the database places in an entry, by place. */
	async #takePlaced(no: number): Promise<Map<number, string>> {
		const placed = new Map<number, string>();
		for (let next = await this.#peekPlaced(); next && next.entry <= no; next = await this.#stepPlaced()) {
			if (next.entry < no) this.#findings.add(next.name, `is in entry ${next.entry}, which the log does not have`);
			else if (placed.has(next.place))
				this.#findings.add(next.name, `is at place ${next.place} of entry ${no}, as ${placed.get(next.place)} is`);
			else placed.set(next.place, next.name);
		}
		return placed;
	}

	#checkOutage(logged: readonly ItemBody<'outage/1'>[], entry: Entry, beforeMs: number): void {
		if (logged.length === 0 || entry.no === 0 || readOutage(logged, entry, beforeMs) !== null) return;
		const spans = logged.map(({ from, to }) => `from ${from} to ${to}`);
		this.#findings.add(
			`items of entry ${entry.no}`,
			`tell of an outage ${spans.join(' and ')}, which the log does not show`,
		);
	}

	/** Chains of prices continue where the restored database has them. */
	async #checkRestore(logged: readonly ItemBody<'restored/1'>[], { no, timeMs }: Entry): Promise<void> {
		const [restored] = logged;
		if (restored === undefined) return;
		const [size, at] = [Number(restored.size), Number(restored.at)];
		// Items that an earlier audit saw are not lost later. But that audit may have ended just before the entries that the
		// restore itself made, which share one time.
		const isSeen = size < this.#from && (await loadTimeOfEntry(this.#tx, this.#from)) !== timeMs;
		if (logged.length > 1 || size > no || at > timeMs || isSeen)
			return this.#findings.add(`items of entry ${no}`, 'tell of a restore that cannot have been');
		if (!(await this.#lost.addRestore({ size, at }, no)))
			return this.#lost.add(no, 'restored/1', 'tell of a restore that the database knows nothing of');
		await this.end();
		this.#newest = new Map(this.#kept);
	}

	/** The item `log/1` is the first one of all, with the name and the keys that the log began with. */
	async #checkBegin(body: ItemBody<'log/1'>, { no, place }: { no: number; place: number }): Promise<void> {
		if (no > 0 || place > 0)
			return this.#findings.add(`items of entry ${no}`, `hold log/1 at place ${place}: the log began in entry 0`);
		const begun = await loadRow(
			this.#tx,
			`select coalesce(split_part(n.checkpoint, e'\\n', 1), l.origin) origin, coalesce(n.before_log_key, l.log_key) "logKey",
				coalesce(n.before_promise_key, l.promise_key) "promiseKey"
			from proof_log l left join proof_successors n on n.no = 0`,
		);
		const { origin, logKey, promiseKey } = body;
		if (begun === null || !areSame({ origin, logKey, promiseKey }, { ...begun } as Body))
			this.#findings.add('items of entry 0', `hold log/1 of ${origin}, which the database has otherwise`);
	}

	/** The groups of an asset are one chain, so none is there twice and none lacks. */
	#checkGroup(item: GroupItem, entry: number): void {
		const { assetId, no } = item.group;
		const where = `items of entry ${entry}`;
		const before = this.#newest.get(assetId);
		if (before !== undefined && no !== before.no + 1n)
			this.#findings.add(where, `hold group ${no} of asset ${assetId} after group ${before.no}`);
		else if (before !== undefined && !areEqual(item.previous, before.hash))
			this.#findings.add(where, `hold group ${no} of asset ${assetId}, which names another group before it`);
		this.#newest.set(assetId, { no, hash: item.hash });
		if (assetId > MOST_INT) this.#findings.add(where, `hold group ${no} of asset ${assetId}, which the database lacks`);
		else this.#groups.push({ item, entry });
	}

	#checkItem(item: Omit<Found, 'name'>, placed: Map<number, string>, place: number): void {
		const check = ITEM_CHECKS[item.kind];
		if (check.by === 'entry' && item.kind !== 'batch/1') return;
		const there = placed.get(place);
		const name =
			check.by === 'row'
				? (check as unknown as AnyCheck).name(item.body)
				: item.kind === 'batch/1'
					? `batch:${item.body['batch']}`
					: null;
		const isThere =
			there !== undefined && (name === null ? check.by === 'trade' && there.startsWith(check.prefix) : there === name);
		if (!isThere) {
			this.#strays.push({ ...item, name });
			return;
		}
		placed.delete(place);
		this.#found.push({ ...item, name: there });
	}

	/** Compares the collected items. */
	async end(): Promise<void> {
		await this.#order.compare();
		await this.#endGroups();
		const found = this.#found;
		this.#found = [];
		const byKind = Map.groupBy(found, ({ kind }) => kind);
		for (const [kind, own] of byKind) {
			const check = ITEM_CHECKS[kind];
			if (check.by === 'row') await this.#compareRows(sourceOf(kind, check), check as unknown as AnyCheck, own);
			else if (check.by === 'trade') await this.#compareTrades(kind, check.prefix, own);
		}
		await this.#endBatches(byKind.get('batch/1') ?? []);
		await this.#endStrays();
	}

	async #compareRows(source: string, check: AnyCheck, own: readonly Found[]): Promise<void> {
		const nowMs = Number(await loadClock(this.#tx));
		const { sql: column, of: keyOf } = check.rowKey ?? BY_SUBJECT;
		const text = `select ${column} row_key, s.* from (${source}) s where ${column} = any($2::text[]) and $1::bigint is not null`;
		const keys = own.map(({ name }) => keyOf(name));
		const rows = await loadRowsLike(this.#tx, 'select subject row_key, subject from proof_subjects', text, [0, keys]);
		const kept = new Map(rows.map(({ row_key, subject: _, ...row }) => [row_key, toBody(row) as Body]));
		for (const { kind, body, name, entry } of own) {
			const row = kept.get(keyOf(name));
			if (row === undefined && check.mayBeGone?.(body, nowMs)) continue;
			if (row === undefined) this.#lost.add(entry, kind, `hold ${check.label(body)}, which the database lacks`);
			else if (!(check.isSame ?? areSame)(body, row))
				this.#lost.add(entry, kind, `hold ${check.label(body)}, which the database has otherwise`);
		}
	}

	/** An item about a trade equals the trade's rows, and names its terms. */
	async #compareTrades(kind: ItemKind, prefix: string, own: readonly Found[]): Promise<void> {
		const ids = own.map(({ name }) => name.slice(prefix.length));
		const termsOf = await loadTermsHashes(this.#tx, ids);
		const rows = await loadRowsLike(this.#tx, 'select id from trade_terms', TRADE_ROWS[kind as 'void/1'], [ids]);
		const kept = new Map(rows.map(({ id, ...row }) => [id, toBody(row) as Body]));
		for (const [i, { body, entry }] of own.entries()) {
			const id = ids[i] as string;
			const row = kept.get(id);
			const what = `hold a ${kind} of trade ${id}`;
			if (row === undefined) this.#lost.add(entry, kind, `${what}, which the database lacks`);
			else if (!areSame(body, { ...row, terms: termsOf.get(id) }))
				this.#lost.add(entry, kind, `${what}, which the database has otherwise`);
		}
	}

	async #endGroups(): Promise<void> {
		const groups = this.#groups;
		this.#groups = [];
		if (groups.length === 0) return;
		const known = await loadRows(
			this.#tx,
			`select n::int, g.hash from unnest($1::int[], $2::bigint[]) with ordinality i (asset_id, no, n)
			left join tick_groups g on g.asset_id = i.asset_id and g.no = i.no
			where g.hash is not null or not exists (select from tick_archives a where a.asset_id = i.asset_id and a.chain_no >= i.no)`,
			[groups.map(({ item }) => item.group.assetId), groups.map(({ item }) => item.group.no)],
		);
		// Archived groups leave nothing to compare.
		const hashes = new Map(known.map(({ n, hash }) => [n - 1, hash]));
		for (const [i, { item, entry }] of groups.entries()) {
			const { assetId, no } = item.group;
			const hash = hashes.has(i) ? hashes.get(i) : Buffer.from(item.hash);
			if (hash?.equals(item.hash)) this.#kept.set(assetId, { no, hash: item.hash });
			else
				this.#lost.add(
					entry,
					'group/1',
					`hold group ${no} of asset ${assetId}, which the database ${hash ? 'has otherwise' : 'lacks'}`,
				);
		}
	}

	/** Batches against their rows, and the entries' counts of their refusals. */
	async #endBatches(batches: readonly Found[]): Promise<void> {
		const refusals = this.#refusals;
		this.#refusals = [];
		const inEntries = batches.flatMap(({ body }) => body['batch'] ?? []);
		const ids = [...new Set([...inEntries, ...refusals.flatMap((one) => one.batches)])];
		const rows = await loadRows(
			this.#tx,
			'select id, leaves, at, refused from proof_batches where id = any($1::uuid[])',
			[ids],
		);
		const kept = new Map(rows.map((row) => [row.id, row]));
		for (const { body, entry } of batches) {
			const row = kept.get(body['batch'] as string);
			if (row === undefined) continue;
			const hashes = splitHashes(row.leaves);
			const root = Buffer.from(computeRoot(hashes)).toString('hex');
			if (root !== body['root'] || `${hashes.length}` !== body['count'])
				this.#lost.add(entry, 'batch/1', `hold batch ${row.id} with other answers`);
			else if (`${row.at}` !== body['at'])
				this.#lost.add(entry, 'batch/1', `hold batch ${row.id} of ${body['at']}, the database has ${row.at}`);
		}
		for (const { entry, batches: own, counts } of refusals) {
			const due = addRefusals(own.map((id) => kept.get(id)?.refused ?? []));
			if (counts !== (due.length === 0 ? '' : JSON.stringify(due)))
				this.#lost.add(
					entry,
					'refusals/1',
					`count ${counts || 'no refusals'}, the database has ${JSON.stringify(due)}`,
				);
		}
	}

	/** Says of items that are at no place of theirs whether the database has them elsewhere. */
	async #endStrays(): Promise<void> {
		const strays = this.#strays;
		this.#strays = [];
		const names = strays.flatMap(({ name }) => name ?? []);
		if (strays.length === 0) return;
		const rows = await loadRows(
			this.#tx,
			`select 'batch:' || id "name", entry::float8, place from proof_batches where entry is not null and id = any($1::uuid[])
			union all select subject, entry::float8, place from proof_subjects where subject = any($2::text[])`,
			[strays.flatMap(({ body }) => body['batch'] ?? []).filter((id) => IS_UUID.test(id)), names],
		);
		const kept = new Map(rows.map((row) => [row.name, row]));
		for (const { kind, body, name, entry } of strays) {
			const check = ITEM_CHECKS[kind];
			const label =
				check.by === 'entry' ? `batch ${body['batch']}` : (check as unknown as Pick<AnyCheck, 'label'>).label(body);
			const there = name === null ? undefined : kept.get(name);
			const problem =
				there !== undefined
					? `which the database has in entry ${there.entry} at place ${there.place}`
					: name === null
						? 'of a trade that the database does not name'
						: 'which the database lacks';
			this.#lost.add(entry, kind, `hold ${label}, ${problem}`, kind === 'batch/1' ? Number(body['count']) : 0);
		}
	}
}

/** Bodies of items about trades but for P, by the trades' ids. */
const TRADE_ROWS: { readonly [K in 'void/1' | 'correction/1']: string } = {
	'void/1': `select r.trade_id id, r.void_reason reason, r.closed_at "at" from trade_results r where r.status = 'void' and r.trade_id = any($1::uuid[])`,
	'correction/1': `select c.trade_id id, c.asset_id asset, ${CORRECTED_SEQ} seq, c.amount, c.corrected_at "at"
		from trade_corrections c join trade_results r on r.trade_id = c.trade_id where c.trade_id = any($1::uuid[])`,
};

const COMPARED_AT_ONCE = 2_000;
/** Greatest number of an asset. */
const MOST_INT = 2 ** 31 - 1;

function readBundle(bytes: Uint8Array): Uint8Array[] | null {
	try {
		return decodeItemBundle(bytes);
	} catch {
		return null;
	}
}
