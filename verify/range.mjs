/** Checks a range of the log's entries (docs/proof.md, 2): that they are in the tree, and that their items do not contradict one another. */
import { refusalsOf } from './promise.mjs';
import { areShown, at, Chain, commitmentOf, demand, expect, HOUR, hex, ITEMS, outagesOf, Report } from './receipt.mjs';

/** @import { ChainEnd, Entry, Group, Item, ItemOf, LoggedItem, Told } from './log-items.mjs' */
/** @import { Key, Tell } from './notes.mjs' */
/** @import { Log } from './log.mjs' */

/** Maximum time by which a version takes effect before its entry, milliseconds. */
const BEGINS_WITHIN = 5_000;
/** The same before `EXACT_SINCE`, when versions were logged only together with checkpoints. */
const BEGAN_WITHIN = 120_000;
const EXACT_SINCE = Date.parse('2026-12-01T00:00:00Z');

/**
 * Checks entries from `low` up to, not including, `high`: in the tree, in order, with their items, chains and seeds.
 * @param {number} low
 * @param {number} high
 * @param {{ log: Log, keys: Key[], tell?: Tell | undefined }} asked
 */
export async function checkRange(low, high, { log, keys, tell }) {
	const report = new Report(tell);
	await report.step('checkpoint', () => log.open(keys));
	if (!log.checkpoint) return report;
	/** @type {Entry[]} */
	let entries = [];
	const isLogged = await report.step('entries', async () => {
		const { size } = log.head;
		expect(low < high && high <= size, `the log has the entries 0 to ${size - 1}`);
		expect(high - low <= 1_000_000, 'this checks at most a million entries at once');
		entries = await log.checkedEntries(low, high);
		const [first, last] = [hex(await log.root(0, low, [low, high])), hex(await log.root(0, high, [low, high]))];
		return `${low} to ${high - 1}, ${at(entries[0]?.time)} to ${at(entries.at(-1)?.time)}; the root of ${low} entries is ${first}, of ${high} ${last}`;
	});
	if (!isLogged) return report;
	await report.step('items', async () => {
		/** @type {Map<string, number>} */
		const counts = new Map();
		/** @type {Map<string, RestoredChain>} */
		const chains = new Map();
		const oldest = await log.checkedEntry(0);
		const once = new Once();
		let before = low === 0 ? undefined : (await log.checkedEntries(low - 1, low + 1))[0];
		for await (const [entry, items] of log.eachItems(entries)) {
			checkOutagesOf(entry, items, before);
			before = entry;
			for (const [place, item] of items.entries()) {
				counts.set(String(item.kind), (counts.get(String(item.kind)) ?? 0) + 1);
				const isFirst = entry.no === 0 && place === 0;
				demand(
					item.kind !== 'log/1' || isFirst,
					`entry ${entry.no} holds log/1, which is the first item of entry 0 alone`,
				);
				if (item.kind === 'group/1') {
					const chain = chains.get(item.asset) ?? new RestoredChain();
					chains.set(item.asset, chain);
					chain.add(item, report);
				} else once.add(item);
				if (item.kind === 'restored/1') for (const chain of chains.values()) chain.restore(Number(item.size));
				if (item.kind === 'commitment/1') checkCommitted(item, oldest);
				if (item.kind === 'asset/1' || item.kind === 'payout/1') checkBegin(item, items);
			}
		}
		const unknown = [...counts.keys()].filter((kind) => kind !== 'group/1' && !Object.hasOwn(ITEMS, kind));
		if (unknown.length > 0) report.unchecked.push(`items of the unknown kinds ${unknown.join(', ')}`);
		const ofTrades = ['void/1', 'correction/1'].filter((kind) => counts.has(kind));
		if (ofTrades.length > 0)
			report.unchecked.push(`that each ${ofTrades.join(' and ')} is of a trade: its holder alone can tell by P`);
		return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
	});
	report.unchecked.push(`what lies outside entries ${low} to ${high - 1}`);
	return report;
}

/**
 * Maximum number of kept ends of groups of an asset. A restored database may continue behind any of them; this covers
 * over a day of prices.
 */
const MOST_ENDS = 100_000;

/**
 * The chain of an asset's groups. A restored database continues behind the last group that it has. The groups that it
 * lost were in entries that it lacks.
 */
class RestoredChain {
	#chain = new Chain();
	/**
	 * The ends of its groups with their entries, ordered by number.
	 * @type {(ChainEnd & { entry: number })[]}
	 */
	#ends = [];
	/**
	 * The number of entries in the restored database, until its first group.
	 * @type {number | undefined}
	 */
	#size;

	/** @param {number} size */
	restore(size) {
		this.#size = size;
	}
	/**
	 * @param {ItemOf<'group/1'>} group
	 * @param {Report} report
	 */
	add(group, report) {
		const { last } = this.#chain;
		if (this.#size !== undefined && last && group.no <= last.no) this.#goBack(group, this.#size, report);
		this.#size = undefined;
		this.#chain.add(group);
		this.#ends.push({ ...this.#chain.end, entry: group.entry.no });
		if (this.#ends.length > 2 * MOST_ENDS) this.#ends = this.#ends.slice(-MOST_ENDS);
	}
	/**
	 * @param {Group} group
	 * @param {number} size
	 * @param {Report} report
	 */
	#goBack({ no, asset, before }, size, report) {
		const name = `group ${no} of asset ${asset}`;
		const forgotten = this.#ends.filter((end) => end.no >= no);
		demand(
			forgotten.every(({ entry }) => entry >= size),
			`${name} takes the place of one in entry ${forgotten[0]?.entry}, and the restored database had ${size} entries`,
		);
		const last = this.#ends.find((end) => end.no === no - 1);
		demand(!last || last.hash === before, `${name} names ${before} as the hash before, which is ${last?.hash}`);
		this.#ends = this.#ends.filter((end) => end.no < no);
		if (!last) report.unchecked.push(`what ${name} follows: it lies before the entries that were read`);
		this.#chain = last ? Chain.behind(last) : new Chain();
	}
}

/**
 * Items that a log has once: their key, their content, and the message about two that differ.
 * @type {{ [K in Told['kind']]?: (item: ItemOf<K>) => [what: string, says: string, clash: string] }}
 */
const ONLY = {
	'batch/1': ({ batch, root }) => [`batch ${batch}`, root, `batch ${batch} has two roots`],
	'commitment/1': ({ epoch, commitment }) => [
		`the commitment of hour ${epoch}`,
		commitment,
		`hour ${epoch} has two commitments`,
	],
	'reveal/1': ({ epoch, seed }) => [`the seed of hour ${epoch}`, seed, `hour ${epoch} has two seeds`],
	'lost/1': ({ epoch }) => [`the loss of hour ${epoch}`, 'a loss', ''],
	'asset/1': ({ asset, version, ...body }) => {
		const what = `version ${version} of asset ${asset}`;
		return [what, textOf(body), `there are two bodies of ${what}`];
	},
	'payout/1': ({ group, version, ...body }) => {
		const what = `version ${version} of the payouts of ${group}`;
		return [what, textOf(body), `there are two bodies of ${what}`];
	},
	'void/1': ({ trade, reason }) => [`the void of P ${trade}`, reason, `P ${trade} has two voids`],
	'correction/1': ({ trade, ...body }) => [
		`the correction of P ${trade}`,
		textOf(body),
		`P ${trade} has two corrections`,
	],
	'feed-error/1': ({ asset, seq, ...body }) => {
		const what = `the error of price ${seq} of asset ${asset}`;
		return [what, textOf(body), `${what} is told in two ways`];
	},
	'liabilities/1': ({ day, root }) => [`what was owed on ${day}`, root, `${day} has two roots of liabilities`],
	'key/1': ({ no, key }) => [`key ${no}`, key, `the key ${no} is named twice`],
	'successor/1': ({ no, origin, logKey }) => [`name ${no}`, `${origin} ${logKey}`, `name ${no} is told twice`],
};
/** @param {{ kind?: unknown, entry?: unknown, at?: unknown }} item */
const textOf = ({ kind: _, entry: __, at: ___, ...body }) => JSON.stringify(Object.values(body));

/**
 * The key of an item that a log has once; undefined for other kinds.
 * @param {LoggedItem} item
 */
function onlyOf(item) {
	if (item.kind === undefined || !Object.hasOwn(ONLY, item.kind)) return undefined;
	const describe = /** @type {((item: Item) => [what: string, says: string, clash: string]) | undefined} */ (
		ONLY[/** @type {Told['kind']} */ (item.kind)]
	);
	return describe?.(item);
}

/** Demands that a log has these items only once. */
class Once {
	/** @type {Map<string, { says: string, no: number }>} */
	#seen = new Map();
	/**
	 * Commitments by hour.
	 * @type {Map<string, string>}
	 */
	#hours = new Map();
	/**
	 * The end of each hour's seed: lost or revealed.
	 * @type {Map<string, string>}
	 */
	#ends = new Map();
	#restored = -1;

	/** @param {LoggedItem} item */
	add(item) {
		if (item.kind === 'restored/1') this.#restored = item.entry.no;
		const only = onlyOf(item);
		if (!only) return;
		const [what, says, clash] = only;
		const other = this.#seen.get(what);
		demand(!other || other.says === says, `${clash}: ${other?.says} and ${says}`);
		// A restored database may repeat an item that it had lost.
		demand(
			!other || this.#restored >= other.no,
			`${what} is in entry ${other?.no} and again in entry ${item.entry.no}`,
		);
		this.#seen.set(what, { says, no: item.entry.no });
		this.#addHour(item);
	}
	/** @param {LoggedItem} item */
	#addHour(item) {
		if (item.kind === 'commitment/1') this.#hours.set(item.epoch, item.commitment);
		if (item.kind !== 'lost/1' && item.kind !== 'reveal/1') return;
		const { kind, epoch } = item;
		const other = this.#ends.get(epoch) ?? kind;
		demand(other === kind, `the seed of hour ${epoch} is both lost and revealed`);
		this.#ends.set(epoch, kind);
		if (item.kind === 'lost/1' || !this.#hours.has(epoch)) return;
		const found = commitmentOf(epoch, item.seed);
		demand(found === this.#hours.get(epoch), `the seed of hour ${epoch} has the commitment ${found}`);
	}
}

/**
 * Demands that an hour was committed to before it began, unless it had begun when the log did. `oldest` is the log's first entry.
 * @param {ItemOf<'commitment/1'>} item
 * @param {Entry} oldest
 */
function checkCommitted({ epoch, entry }, oldest) {
	const begin = Number(epoch) * HOUR;
	demand(
		entry.time < begin || oldest.time >= begin,
		`the commitment of hour ${epoch} is in entry ${entry.no}, made at ${at(entry.time)}, when the hour had begun`,
	);
}

/**
 * Demands that a version does not take effect before it is logged. Versions in the log's first entry may be older.
 * `items` are the items of the version's entry.
 * @param {ItemOf<'asset/1' | 'payout/1'>} item
 * @param {readonly LoggedItem[]} items
 */
function checkBegin({ kind, version, effectiveAt, entry }, items) {
	const within = entry.time < EXACT_SINCE ? BEGAN_WITHIN : BEGINS_WITHIN;
	const since = Number(effectiveAt) + within;
	// A version waits during an outage, and a restored database may repeat one that it had lost.
	const hasWaited = outagesOf(items).some(({ from }) => Number(from) <= since);
	const isTold = hasWaited || items.some((item) => item.kind === 'restored/1');
	demand(
		entry.no === 0 || entry.time <= since || isTold,
		`version ${version} of ${kind} takes effect at ${at(effectiveAt)}, and is only in entry ${entry.no}, made at ${at(entry.time)}`,
	);
}

/**
 * Demands that each item of an entry can be read and that its statements about the entry are true. `before` is the
 * entry before it, if any.
 * @param {Entry} entry
 * @param {readonly LoggedItem[]} items
 * @param {Entry | undefined} before
 */
function checkOutagesOf(entry, items, before) {
	for (const { problem } of items) demand(!problem, `in entry ${entry.no}, ${problem}`);
	refusalsOf(entry, items);
	const told = outagesOf(items);
	const spans = told.map(({ from, to }) => `from ${from} to ${to}`).join(' and ');
	demand(
		told.length === 0 || !before || areShown(told, before),
		`entry ${entry.no} tells of an outage ${spans}, which is not one of three seconds or more between two entries`,
	);
}
