/**
 * Counts the published statistics of the house again, as far as they are from the log (docs/proof.md, 9), by the files
 * of the log alone.
 */
import { isDay } from './liabilities.mjs';
import { refusalsOf } from './promise.mjs';
import { areShown, at, demand, expect, fromLooseJson, HOUR, messageOf, Open, outagesOf, Report } from './receipt.mjs';

/** @import { Entry, Item, ItemOf, LoggedItem } from './log-items.mjs' */
/** @import { Key, State, Tell } from './notes.mjs' */
/** @import { Log } from './log.mjs' */

/** @typedef {readonly [from: number, to: number]} Span days since 1970 */
/** @typedef {(name: string, state: State, text: string) => void} Say */
/** @typedef {(entry: Entry, items: LoggedItem[], before: Entry | undefined) => void} Look */
/**
 * Published sums by day. `house`: names of sums that are not in the log. `marked`: sums said to be from the log that
 * are not counted here.
 * @typedef {object} Days
 * @property {Map<number, Numbers>} days
 * @property {number} first
 * @property {number} last
 * @property {Set<string>} house
 * @property {Set<string>} marked
 * @property {number} through end of the counted time, milliseconds since 1970
 */
/** @typedef {{ won: number, lost: number, tied: number, undecided: number }} Outcomes */
/**
 * The fields of `GET /api/proof/statistics` that are read here. Each number is checked when it is used.
 * @typedef {object} PublishedAnswer
 * @property {string} from
 * @property {string} to
 * @property {Record<(typeof ORDERS)[number], number> & { turned_away?: Record<(typeof TURNED_AWAY)[number], number> }}
 * placements
 * @property {Record<(typeof LATE)[number], number>} [log]
 * @property {{ voids: (Outcomes & { reason: string })[], refusals: (Outcomes & { code: string })[], corrections: {
 * cause: string, count: number, amount: number }[] }[]} modes
 * @property {number[]} latency_edges_ms
 * @property {{ feed: number[] }} latency
 * @property {{ day: string, demo: Record<'voids' | 'refusals', number>, real: Record<'voids' | 'refusals', number> }[]}
 * days
 * @property {string | null} [counted_through]
 */
/**
 * A version of payouts of `GET /api/payouts`, in percent.
 * @typedef {{ group: string, version: number, percentage: number, percentage_gold: number, percentage_vip: number, effective_at: string }} PublishedPayout
 */
/** @typedef {Days & { kind: 'table' }} Table */
/** @typedef {Days & { kind: 'answer', total: Numbers }} Answer */
/** @typedef {{ kind: 'payouts', versions: Map<string, string> }} Payouts */

const DAY = 24 * HOUR;
const MOST_DAYS = 366;
/** An answer is in the log within this time, milliseconds, except in an outage. */
const MERGED_WITHIN = 120_000;
/** The product counts a day once an hour until twelve hours after its end. */
const FINAL_AFTER = 13 * HOUR;
/** Maximum time between the naming of a wrong price and the corrections for it. */
const NAMED_WITHIN = 3 * DAY;
/** Entries count refusals from this time on. For earlier days the log may not have their number. */
const COUNTED_SINCE = Date.parse('2026-11-26T16:00:00Z');
const LATENCY_EDGES = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];
/** Later than this, an answer or a group of prices is late, milliseconds. */
const [LATE_ANSWER, LATE_GROUP] = [5_000, 3_000];
/** The first day with published lateness of the log. */
const LATE_SINCE = Date.parse('2026-11-30');

/** @param {number | string} instant milliseconds since 1970 */
const dayOf = (instant) => Math.floor(Number(instant) / DAY);
/** @param {number} day */
const textOf = (day) => new Date(day * DAY).toISOString().slice(0, 10);
/** @param {number} ms */
const binOf = (ms) => {
	const edge = LATENCY_EDGES.find((one) => ms <= one);
	return edge === undefined ? `over ${LATENCY_EDGES.at(-1)}` : `up to ${edge}`;
};

/**
 * Numbers by name. They are added up, except for the greatest lag.
 * @extends {Map<string, bigint>}
 */
class Numbers extends Map {
	/**
	 * @param {string} name
	 * @param {bigint | number | string} count
	 */
	add(name, count) {
		const [before, more] = [this.get(name) ?? 0n, BigInt(count)];
		this.set(name, name !== 'log greatest_lag_ms' ? before + more : more > before ? more : before);
	}
	/** @param {Numbers} numbers */
	addAll(numbers) {
		for (const [name, count] of numbers) this.add(name, count);
	}
	/** @override */
	toString() {
		const shown = [...this].filter(([, count]) => count !== 0n).sort(([one], [other]) => (one < other ? -1 : 1));
		return shown.map(([name, count]) => `${name} ${count}`).join(', ') || 'nothing';
	}
}

/** Counts the log's days from `from` to `to`, as numbers of days since 1970. */
class Tally {
	/**
	 * Numbers by day.
	 * @type {Map<number, Numbers>}
	 */
	days = new Map();
	/**
	 * Days that lack items of the log, with the first missing file.
	 * @type {Map<number, string>}
	 */
	lacking = new Map();
	/** The time of the newest entry that was read. */
	reached = Number.NEGATIVE_INFINITY;
	isWhole = false;
	/** @type {ItemOf<'outage/1'>[]} */
	#outages = [];
	/** @type {ItemOf<'correction/1'>[]} */
	#corrections = [];
	/** @type {Map<string, string>} */
	#causes = new Map();
	/** @type {Map<string, number>} */
	#minutes = new Map();
	/**
	 * Logged payouts by group and version.
	 * @type {Map<string, string>}
	 */
	payouts = new Map();

	/**
	 * @param {number} from
	 * @param {number} to
	 */
	constructor(from, to) {
		this.from = from;
		this.to = to;
		for (let day = from; day <= to; day++) this.days.set(day, new Numbers());
	}
	/**
	 * @param {string | number} instant
	 * @param {string} name
	 * @param {bigint | number | string} [count]
	 */
	#add(instant, name, count = 1) {
		this.days.get(dayOf(instant))?.add(name, count);
	}
	/**
	 * Counts an entry. `before` is the entry before it, if any.
	 * @param {Entry} entry
	 * @param {LoggedItem[]} items
	 * @param {Entry | undefined} before
	 */
	look(entry, items, before) {
		this.reached = entry.time;
		if (items.length !== entry.count)
			for (const day of [dayOf(entry.time), dayOf(entry.time - MERGED_WITHIN)])
				this.lacking.set(day, `the log lacks the items of entry ${entry.no}`);
		const told = outagesOf(items);
		if (told.length > 0 && before && areShown(told, before)) this.#outages.push(...told);
		const from = items.find((item) => item.kind === 'refusals/1')?.at ?? 0;
		for (const [code, , count] of refusalsOf(entry, items)) {
			this.#add(from, `refused ${code}`, count);
			this.#add(from, 'orders refused', count);
			this.#add(from, 'orders accepted', -Number(count));
		}
		for (const item of items) this.#lookAt(item, entry);
	}
	/**
	 * @param {LoggedItem} item
	 * @param {Entry} entry
	 */
	#lookAt(item, entry) {
		if (item.kind === 'batch/1') {
			this.#add(item.at, 'orders in_log', item.count);
			this.#add(item.at, 'orders accepted', item.count);
			const lag = entry.time - Number(item.at);
			if (lag > LATE_ANSWER) this.#add(item.at, 'log late_answers', item.count);
			this.#add(item.at, 'log greatest_lag_ms', Math.max(lag, 0));
		}
		if (item.kind === 'void/1') this.#add(item.at, `void ${item.reason}`);
		if (item.kind === 'correction/1') this.#corrections.push(item);
		this.learn(item);
		if (item.kind === 'turned-away/1') {
			this.#add(item.at, 'turned_away malformed', item.malformed);
			this.#add(item.at, 'turned_away too_many', item.tooMany);
			this.#add(item.at, 'turned_away unavailable', item.unavailable);
		}
		if (item.kind === 'payout/1') {
			const { group, version, effectiveAt, standard, gold, premium } = item;
			this.payouts.set(`${group} ${version}`, `${standard}, ${gold}, ${premium} from ${effectiveAt}`);
		}
		if (item.kind === 'group/1') this.#lookAtGroup(item, entry);
	}
	/**
	 * @param {ItemOf<'group/1'>} group
	 * @param {Entry} entry
	 */
	#lookAtGroup({ asset, type, ticks }, { time }) {
		const [first] = ticks;
		if (type === 'ticks' && first && time - first.t > LATE_GROUP) this.#add(first.t, 'log late_groups');
		for (const { t, sourceT, source } of ticks) {
			const minute = Math.floor(t / 60_000);
			const isFirst = ['exchange', 'polygon'].includes(source) && minute > (this.#minutes.get(asset) ?? -1);
			if (!isFirst) continue;
			this.#minutes.set(asset, minute);
			this.#add(t, `feed_ms ${binOf(t - Number(sourceT))}`);
		}
	}
	/**
	 * The time by which everything dated on a day is in the log.
	 * @param {number} day
	 */
	untilOf(day) {
		const end = (day + 1) * DAY;
		let until = end + MERGED_WITHIN;
		for (const { from, to } of this.#outages)
			if (Number(from) <= end + MERGED_WITHIN && Number(to) >= end) until = Math.max(until, Number(to) + MERGED_WITHIN);
		return until;
	}
	/**
	 * The reason why the log's counts of a day may be incomplete; undefined if they are complete.
	 * @param {number} day
	 * @returns {string | undefined}
	 */
	doubtOf(day) {
		if (this.lacking.has(day)) return this.lacking.get(day);
		const until = this.untilOf(day);
		return this.reached >= until
			? undefined
			: `it can be told once the log has an entry of ${at(until)} or later; its newest is of ${at(this.reached)}`;
	}
	/** True if a correction is for a wrong price that no entry read so far names. */
	get unnamed() {
		return this.#corrections.some(
			({ at: when, asset, seq }) => this.days.has(dayOf(when)) && !this.#causes.has(`${asset} ${seq}`),
		);
	}
	/**
	 * Learns the causes of wrong prices from items before the range.
	 * @param {Item} item
	 */
	learn(item) {
		if (item.kind === 'feed-error/1') this.#causes.set(`${item.asset} ${item.seq}`, item.cause);
		if (item.kind === 'void/1' && item.reason === 'beacon') this.#causes.set(item.trade, 'beacon');
	}
	addCorrections() {
		for (const { at: when, trade, asset, seq, amount } of this.#corrections) {
			const cause = this.#causes.get(trade) ?? this.#causes.get(`${asset} ${seq}`) ?? 'seed_lost';
			this.#add(when, `corrected ${cause}`);
			this.#add(when, `corrected ${cause} returned`, amount);
		}
	}
}

/**
 * Reads entries from the first one of `begin` or later on, each with its items and the entry before it, until `isOver()`. Returns the number of the first one.
 * @param {Log} log
 * @param {number} begin milliseconds since 1970
 * @param {Look} look
 * @param {() => boolean} isOver
 */
async function readFrom(log, begin, look, isOver) {
	const { size } = log.head;
	const first = await log.firstAt(begin);
	const low = Math.max(first - 1, 0);
	/** @type {Entry | undefined} */
	let before;
	// Each stretch begins with the last entry of the one before, so that all times are compared.
	for (let from = low; from < size && !isOver(); from += 255) {
		const entries = await log.checkedEntries(from, Math.min(from + 256, size));
		const [oldest] = entries;
		demand(from > low || first === 0 || (oldest && oldest.time < begin), `entry ${low} is not before ${at(begin)}`);
		const fresh = entries.slice(from === low && first === 0 ? 0 : 1);
		if (from === low && first > 0) before = oldest;
		for await (const [entry, items] of log.eachItems(fresh, [])) {
			if (isOver()) break;
			look(entry, items, before);
			before = entry;
		}
		if (entries.length < 256) break;
	}
	return first;
}

// ---- What the house publishes

/** Sums whose `count` the log proves, demo and real together. Tables of older releases lack rows of some. */
const FROM_LOG = ['orders', 'turned_away', 'void', 'corrected', 'refused', 'feed_ms', 'log'];
const ORDERS = /** @type {const} */ (['accepted', 'refused', 'in_log']);
const TURNED_AWAY = /** @type {const} */ (['malformed', 'too_many', 'unavailable']);
const LATE = /** @type {const} */ (['late_answers', 'greatest_lag_ms', 'late_groups']);
const EVERY_DAY = ['turned_away', 'log'];
/** @param {string} name */
const sumOf = (name) => name.split(' ', 1)[0] ?? '';
/** @param {string} name */
const isOfLog = (name) => FROM_LOG.includes(sumOf(name));
/** Names of the sums that the log cannot prove. */
const HOUSE = {
	settled: 'trades that were settled, won, lost or tied (settled)',
	sold: 'trades that were sold early (sold)',
	slippage: 'prices seen and got (slippage)',
	placement_ms: 'from order to answer (placement_ms)',
	settlement_ms: 'from the end of a trade to its result (settlement_ms)',
	accounts: 'accounts that lost (accounts)',
	cover: 'what covers the money of users (cover)',
	audit: 'what the audit found (audit)',
};
const ALWAYS_HOUSE = [
	'which of all are demo, which real, and of which asset',
	'what voided and declined ones would have come to, and what was staked and returned',
];

/**
 * @param {unknown} text
 * @param {string} name
 */
const readCount = (text, name) => {
	expect(/^\d{1,19}$/.test(String(text)), `${name} is no whole number: ${text}`);
	return BigInt(String(text));
};

/**
 * The fields of the lines of a CSV text.
 * @param {string} text
 */
function readCsv(text) {
	return text
		.trimEnd()
		.split(/\r?\n/)
		.map((line) =>
			[...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(([, one, other]) => one ?? other ?? ''),
		);
}

/**
 * The sums of each day: `{ kind, days, first, last, house, marked }`. `marked` sums are said to be from the log and are
 * not counted here.
 * @param {string} text
 * @param {Span | undefined} asked
 * @returns {Table}
 */
function readTable(text, asked) {
	const [head = [], ...rows] = readCsv(text);
	const isTable = ['day', 'sum', 'name', 'count', 'returned'].every((name) => head.includes(name));
	expect(isTable, 'the table has no columns day, sum, name, count and returned');
	/** @type {Map<number, Numbers>} */
	const days = new Map();
	/** @type {Set<string>} */
	const house = new Set();
	/** @type {Set<string>} */
	const marked = new Set();
	/** @type {number[]} */
	const ordered = [];
	for (const row of rows) {
		/** @param {string} name */
		const of = (name) => row[head.lastIndexOf(name)] ?? '';
		const [day, sum, name] = [of('day'), of('sum'), of('name')];
		expect(isDay(day), `a row of the table has no day: ${row}`);
		if (!FROM_LOG.includes(sum)) {
			(of('from') === 'log' ? marked : house).add(sum);
			continue;
		}
		const number = dayOf(Date.parse(day));
		if (sum === 'orders') ordered.push(number);
		const numbers = days.get(number) ?? new Numbers();
		days.set(number, numbers);
		numbers.add(`${sum} ${name}`, readCount(of('count'), `${day} ${sum} ${name}`));
		if (sum === 'corrected') numbers.add(`${sum} ${name} returned`, readCount(of('returned'), `${day} ${sum} ${name}`));
	}
	expect(asked || ordered.length > 0, 'the table has no row of orders, so no day');
	const [first, last] = asked ?? [Math.min(...ordered), Math.max(...ordered)];
	return { kind: 'table', days, first, last, house, marked, through: Number.NEGATIVE_INFINITY };
}

/**
 * The sums of a range, as `GET /api/proof/statistics` answers.
 * @param {PublishedAnswer} value
 * @returns {Answer}
 */
function readAnswer(value) {
	const total = new Numbers();
	/** @type {Map<number, Numbers>} */
	const days = new Map();
	const house = new Set(Object.keys(HOUSE));
	/**
	 * @param {string} name
	 * @param {unknown} count
	 */
	const add = (name, count) => total.add(name, readCount(count, name));
	for (const name of ORDERS) add(`orders ${name}`, value.placements?.[name]);
	for (const name of TURNED_AWAY)
		if (value.placements.turned_away) add(`turned_away ${name}`, value.placements.turned_away[name]);
	for (const name of LATE) if (value.log) add(`log ${name}`, value.log[name]);
	/** @param {Outcomes} outcomes */
	const countOf = ({ won, lost, tied, undecided }) => won + lost + tied + undecided;
	for (const { voids, corrections, refusals } of value.modes) {
		for (const one of voids) add(`void ${one.reason}`, countOf(one));
		for (const one of refusals) add(`refused ${one.code}`, countOf(one));
		for (const { cause, count, amount } of corrections) {
			add(`corrected ${cause}`, count);
			add(`corrected ${cause} returned`, amount);
		}
	}
	const edges = value.latency_edges_ms;
	for (const [bin, count] of value.latency.feed.entries())
		add(`feed_ms ${bin < edges.length ? `up to ${edges[bin]}` : `over ${edges.at(-1)}`}`, count);
	for (const { day, demo, real } of value.days) {
		const numbers = new Numbers();
		numbers.add('all voids', readCount(demo.voids + real.voids, `voids of ${day}`));
		numbers.add('all refusals', readCount(demo.refusals + real.refusals, `refusals of ${day}`));
		days.set(dayOf(Date.parse(day)), numbers);
	}
	const [first, last] = [dayOf(Date.parse(value.from)), dayOf(Date.parse(value.to))];
	const through = Date.parse(value.counted_through ?? '') || Number.NEGATIVE_INFINITY;
	return { kind: 'answer', total, days, first, last, house, marked: new Set(), through };
}

/**
 * The versions of payouts, as `GET /api/payouts` answers, by group and version, in hundredths of a percent.
 * @param {{ data: PublishedPayout[] }} value
 * @returns {Payouts}
 */
function readPayouts({ data }) {
	/** @param {number} percent */
	const hundredths = (percent) => Math.round(percent * 100);
	/** @param {PublishedPayout} one */
	const textOfOne = (one) => {
		const percents = [one.percentage, one.percentage_gold, one.percentage_vip].map(hundredths);
		return `${percents.join(', ')} from ${Date.parse(one.effective_at)}`;
	};
	return { kind: 'payouts', versions: new Map(data.map((one) => [`${one.group} ${one.version}`, textOfOne(one)])) };
}

/**
 * Parses a published text: a table (of the days that were `asked` for, if known), an answer or payouts. Throws `Open`
 * for any other text.
 * @param {string} published
 * @param {Span | undefined} [asked]
 * @returns {Table | Answer | Payouts}
 */
export function readPublished(published, asked) {
	// Tables begin with a byte order mark, for spreadsheets.
	const text = published.replace(/^\ufeff/, '');
	if (text.startsWith('day,')) return readTable(text, asked);
	const value = /** @type {any} */ (fromLooseJson(text));
	try {
		if (Array.isArray(value?.data)) return readPayouts(value);
		if (isDay(value?.from) && isDay(value?.to)) return readAnswer(value);
	} catch (error) {
		if (error instanceof Open) throw error;
		throw new Open(`it is written in a form that is not known: ${messageOf(error)}`);
	}
	throw new Open('it is neither a table of statistics, nor an answer of them, nor one of payouts');
}

// ---- The comparison

/**
 * Days of a text `2026-11-25` or `2026-11-20..2026-11-25`, as numbers `[from, to]`; undefined for another text.
 * @param {string} text
 * @returns {[from: number, to: number] | undefined}
 */
export function readDays(text) {
	const [from, to = from, ...more] = text.split('..');
	if (more.length > 0 || !isDay(from) || !isDay(to)) return undefined;
	const [first, last] = [dayOf(Date.parse(from)), dayOf(Date.parse(to))];
	return first <= last && last - first < MOST_DAYS ? [first, last] : undefined;
}

/**
 * Counts days of a log and compares them with published texts.
 * @param {object} asked
 * @param {Log} asked.log
 * @param {Key[]} asked.keys
 * @param {Span | undefined} [asked.days] without them those that are published, else all of the log
 * @param {readonly { text: string, asked?: Span | undefined }[]} asked.against published texts; `asked` are the days
 * that a table was asked for, if that is known
 * @param {Tell | undefined} [asked.tell]
 */
export async function checkStatistics({ log, keys, days, against, tell }) {
	const report = new Report(tell);
	/**
	 * Reports a comparison. Unlike a step that others rely on, a wrong one does not end the check.
	 * @type {Say}
	 */
	const say = (name, state, text) => {
		report.steps.push({ name, state, text });
		report.tell({ name, state, text });
	};
	/** @type {(Table | Answer | Payouts)[]} */
	const published = [];
	for (const { text, asked } of against)
		await report.step('published', () => {
			const one = readPublished(text, asked);
			published.push(one);
			return one.kind === 'payouts'
				? `${one.versions.size} versions of payouts`
				: `${{ table: 'a table', answer: 'an answer' }[one.kind]} of ${textOf(one.first)} to ${textOf(one.last)}`;
		});
	if (published.length < against.length) return report;
	if (!(await report.step('checkpoint', () => log.open(keys)))) return report;
	/** @type {Tally | undefined} */
	let counted;
	const { size } = log.head;
	/** @type {Entry | undefined} */
	let last;
	await report.step('entries', async () => {
		expect(size > 0, 'the log has no entries');
		const [oldest] = await log.entries(0, 1);
		const [newest] = await log.entries(size - 1, size);
		expect(oldest && newest, 'the log has no entries');
		last = newest;
		const ranges = published.filter((one) => one.kind !== 'payouts');
		const [from, to] = days ?? [
			Math.min(...(ranges.length > 0 ? ranges.map((one) => one.first) : [dayOf(oldest.time)])),
			Math.max(...(ranges.length > 0 ? ranges.map((one) => one.last) : [dayOf(newest.time)])),
		];
		expect(to - from < MOST_DAYS, `this counts at most ${MOST_DAYS} days at once`);
		const tally = new Tally(from, to);
		const begin = from * DAY - MERGED_WITHIN;
		const low = await readFrom(
			log,
			begin,
			(entry, items, before) => tally.look(entry, items, before),
			() => tally.reached >= tally.untilOf(to),
		);
		if (low === size) tally.reached = newest.time;
		tally.isWhole = low === 0 && tally.reached === newest.time;
		if (tally.unnamed && low > 0) {
			let isOver = false;
			/** @type {Look} */
			const look = (entry, items) => {
				expect(items.length === entry.count, `the log lacks the items of entry ${entry.no}`);
				for (const item of items) tally.learn(item);
				isOver = entry.time >= begin;
			};
			await readFrom(log, begin - NAMED_WITHIN, look, () => isOver);
		}
		tally.addCorrections();
		counted = tally;
		return `${textOf(from)} to ${textOf(to)}, from entry ${low} on, up to one of ${at(tally.reached)}`;
	});
	if (!counted || !last) return report;
	const tally = counted;
	const newest = last.time;
	const all = new Numbers();
	for (const [day, numbers] of tally.days) {
		const doubt = tally.doubtOf(day);
		all.addAll(numbers);
		say(textOf(day), doubt ? 'open' : 'right', doubt ? `${numbers} so far: ${doubt}` : String(numbers));
	}
	if (tally.days.size > 1) say('sum of days', 'right', String(all));
	for (const [name, text] of [...tally.payouts].sort()) say(`payout ${name}`, 'right', text);
	for (const one of published) {
		if (one.kind === 'payouts') comparePayouts(one, tally, say);
		else compareDays(one, { tally, all, newest, say, report });
	}
	const houses = new Set(published.flatMap((one) => (one.kind === 'payouts' ? [] : [...one.house])));
	const named = Object.entries(HOUSE).filter(([name]) => published.length === 0 || houses.has(name));
	const others = [...houses].filter((name) => !Object.hasOwn(HOUSE, name));
	const words = [...named.map(([, text]) => text), ...others, ...ALWAYS_HOUSE];
	report.unchecked.push(
		...words.map((text) => `the house's word: ${text}`),
		'that nothing was left out of the log: each holder of a promise checks their own (promise)',
		'that orders which were turned away are all counted: the log has the number that the house tells',
		'that others see the same log: compare your checkpoint with theirs',
	);
	return report;
}

/**
 * @param {Table | Answer} one
 * @param {{ tally: Tally, all: Numbers, newest: number, say: Say, report: Report }} asked
 */
function compareDays(one, { tally, all, newest, say, report }) {
	for (const sum of one.marked) say(sum, 'open', 'it is said to be from the log, and this program does not count it');
	const names =
		one.kind === 'table' ? [...one.days.values()].flatMap((numbers) => [...numbers.keys()]) : [...one.total.keys()];
	const missing = EVERY_DAY.filter((sum) => !names.some((name) => name.startsWith(`${sum} `)));
	for (const sum of missing) report.unchecked.push(`${sum}: what is published has no such numbers`);
	/** @param {string} name */
	const isCompared = (name) => isOfLog(name) && !missing.includes(sumOf(name));
	/**
	 * True if the published numbers of a day are final.
	 * @param {number} day
	 */
	const isFinal = (day) => {
		const end = (day + 1) * DAY;
		return newest >= end + FINAL_AFTER || one.through >= end + HOUR;
	};
	/** @type {(label: string, days: Span, logged: Numbers, told: Numbers) => void} */
	const compare = (label, [from, to], logged, told) => {
		const spanned = Array.from({ length: to - from + 1 }, (_, i) => from + i);
		const doubt = spanned.map((day) => tally.doubtOf(day)).find(Boolean);
		if (doubt) return say(label, 'open', `not compared: ${doubt}`);
		const agreeing = new Numbers();
		for (const name of [...new Set([...logged.keys(), ...told.keys()])].sort()) {
			const [due, found] = [logged.get(name) ?? 0n, told.get(name) ?? 0n];
			if (due === found) {
				agreeing.set(name, due);
				continue;
			}
			const text = `the log gives ${due}, published is ${found}`;
			const isOfRefusals = /^(refused|orders (accepted|refused)|all refusals)/.test(name);
			if (!spanned.every(isFinal)) say(`${label} ${name}`, 'open', `${text}: it may be counted once more`);
			else if (isOfRefusals && from * DAY < COUNTED_SINCE)
				say(`${label} ${name}`, 'open', `${text}: the log counts refusals since ${at(COUNTED_SINCE)}`);
			else if (name.startsWith('log ') && from * DAY < LATE_SINCE)
				say(`${label} ${name}`, 'open', `${text}: it is published since ${at(LATE_SINCE)}`);
			else say(`${label} ${name}`, 'wrong', text);
		}
		if (agreeing.size > 0) say(label, 'right', `${agreeing.size} numbers agree: ${agreeing}`);
	};
	/** @param {Numbers} numbers */
	const only = (numbers) => new Numbers([...numbers].filter(([name]) => isCompared(name)));
	if (one.kind === 'answer') {
		const isSame = one.first === tally.from && one.last === tally.to;
		const label = `${textOf(one.first)} to ${textOf(one.last)}`;
		if (isSame) compare(label, [one.first, one.last], only(all), only(one.total));
		else say(label, 'open', `not compared: other days were counted, ${textOf(tally.from)} to ${textOf(tally.to)}`);
	}
	for (const [day, numbers] of tally.days) {
		const label = `${textOf(day)} published`;
		if (day < one.first || day > one.last) {
			say(label, 'open', 'not compared: what is published does not go to that day');
			continue;
		}
		const told = one.days.get(day) ?? new Numbers();
		if (one.kind === 'table') compare(label, [day, day], only(numbers), only(told));
		else compare(label, [day, day], wholeOf(numbers), told);
	}
}

/**
 * Adds the totals of voids and of refusals that an answer gives for a day.
 * @param {Numbers} numbers
 */
function wholeOf(numbers) {
	const whole = new Numbers([
		['all voids', 0n],
		['all refusals', 0n],
	]);
	for (const [name, count] of numbers) {
		if (name.startsWith('void ')) whole.add('all voids', count);
		if (name.startsWith('refused ')) whole.add('all refusals', count);
	}
	return whole;
}

/**
 * @param {Payouts} published
 * @param {Tally} tally
 * @param {Say} say
 */
function comparePayouts({ versions }, tally, say) {
	for (const [name, text] of versions) {
		const logged = tally.payouts.get(name);
		const label = `payout ${name} published`;
		if (logged === undefined && !tally.isWhole)
			say(label, 'open', `${text}: it is not in the days that were read; without a day all of the log is read`);
		else if (logged === undefined) say(label, 'wrong', `${text}: the log has no such version`);
		else say(label, logged === text ? 'right' : 'wrong', logged === text ? text : `${text}: the log has ${logged}`);
	}
}
