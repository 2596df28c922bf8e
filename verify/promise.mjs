/** Checks that a promise was kept (docs/proof.md, 5), by the files of the log. */
import {
	areShown,
	at,
	demand,
	demandSigned,
	expect,
	fromBase64,
	fromHex,
	fromLooseJson,
	HOUR,
	hex,
	holderHash,
	isCount,
	isDigits,
	isExcuse,
	isPath,
	isSalt,
	isText,
	isUuid,
	listOf,
	Open,
	oneOf,
	orAbsent,
	outagesOf,
	placementLeaf,
	publicHash,
	Report,
	readNote,
	record,
	rootByPath,
	TERMS_OF,
	tuple,
} from './receipt.mjs';

/** @import { Entry, ItemOf, LoggedItem } from './log-items.mjs' */
/** @import { Checked, Key, Note, Tell } from './notes.mjs' */
/** @import { Log } from './log.mjs' */

const isPromise = record({
	note: isText,
	kind: oneOf(...Object.keys(TERMS_OF)),
	place: isCount,
	count: isCount,
	path: isPath,
	terms: listOf(isText, 40),
	salt: isSalt,
	holder_salt: isSalt,
});

/** @typedef {{ origin: string, batch: string, root: Buffer, seen: number, time: number, mergeBy: number }} Promised */

/**
 * Checks that a promise, or an answer that holds one as `promise`, was kept.
 * @param {string} text
 * @param {object} asked
 * @param {Log} asked.log
 * @param {Key[]} asked.keys
 * @param {{ user: string, trade: string } | undefined} [asked.holder] if known
 * @param {number | undefined} [asked.now] milliseconds since 1970, if the log is not a copy
 * @param {number | undefined} [asked.got] time of its receipt by the holder, milliseconds since 1970
 * @param {Tell | undefined} [asked.tell]
 */
export async function checkPromise(text, { log, keys, holder, now = 0, got, tell }) {
	const report = new Report(tell);
	/** @type {{ promise: Checked<typeof isPromise>, note: Note & Promised } | undefined} */
	let read;
	await report.step('format', () => {
		const value = fromLooseJson(text);
		const promise = /** @type {{ promise?: unknown } | null | undefined} */ (value)?.promise ?? value;
		expect(isPromise(promise), 'a name or a value of the promise has an unknown form');
		const note = readNote(promise.note);
		const promised = note && readPromised(note);
		expect(promised, 'the note of the promise has an unknown form');
		read = { promise, note: { ...note, ...promised } };
		const { batch, time, mergeBy } = promised;
		return `${promise.kind} in batch ${batch}, made at ${at(time)}, to be in the log by ${at(mergeBy)}`;
	});
	if (!read) return report;
	const { promise, note } = read;
	await report.step('log', () => log.open(keys));
	await report.step('signature', () => {
		const signer = demandSigned(note, `${note.origin}/promise`, keys);
		demand(
			note.mergeBy - note.time === 120_000,
			`it promises the log in ${note.mergeBy - note.time} ms, not in 120000`,
		);
		return `signed by ${signer}`;
	});
	if (holder)
		await report.step('answer', () => {
			const h = holderHash(promise.holder_salt, holder.user, holder.trade);
			const leaf = placementLeaf(promise.kind, publicHash(promise.salt, promise.terms), h);
			const root = rootByPath(leaf, promise.place, promise.count, fromHex(promise.path));
			demand(root?.equals(note.root), `the placement is not in the batch: its path leads to ${hex(root)}`);
			return `trade ${holder.trade} of user ${holder.user} is number ${promise.place} of ${promise.count} in the batch`;
		});
	else report.unchecked.push('that your placement is in this batch: name it by --user <number> --trade <uuid>');
	if (!log.checkpoint) return report;
	/** @type {Entry | undefined} */
	let found;
	await report.step('kept', async () => {
		const { origin, size } = log.head;
		expect(
			log.names.includes(note.origin),
			`the promise is about the log ${note.origin}, this one is ${origin}${log.gap}`,
		);
		/** @param {LoggedItem} item */
		const isMine = (item) =>
			item.kind === 'batch/1' &&
			item.batch === note.batch &&
			item.root === hex(note.root) &&
			Number(item.at) === note.time;
		// The due time by the holder's clock: the holder has the promise by now, and the house cannot delay that clock.
		const dueAt = got === undefined ? note.mergeBy : got + 120_000;
		demand(
			note.seen <= size || now <= dueAt,
			`broken: the promise is of a log of ${note.seen} entries, which has ${size} after ${at(dueAt)}`,
		);
		// The first entry of `mergeBy` or later, and the outages up to it.
		/** @type {Entry | undefined} */
		let due;
		/** @type {ItemOf<'outage/1'>[]} */
		const outages = [];
		// If entries are missing, only a batch that may be in them stays open: without entries the due one is not known.
		/** @type {string[]} */
		const lacking = [];
		let isGap = false;
		const endOf = () => Math.min(size, (due?.no ?? note.seen) + 7200);
		/**
		 * The value that was read, or undefined if the log lacks it.
		 * @template T
		 * @param {Promise<T>} reading
		 * @returns {Promise<T | undefined>}
		 */
		const unlessLacking = async (reading) => {
			try {
				return await reading;
			} catch (error) {
				if (!(error instanceof Open)) throw error;
				lacking.push(error.message);
				return undefined;
			}
		};
		for (let low = note.seen, high; low < endOf(); low = high) {
			high = Math.min(low + 256 - (low % 256), endOf());
			const entries = await unlessLacking(log.checkedEntries(low, high));
			isGap ||= !entries;
			if (!isGap) due ??= entries?.find(({ time }) => time >= note.mergeBy);
			for await (const [entry, items] of log.eachItems(entries ?? [], lacking)) {
				const { no, time } = entry;
				const told = outagesOf(items);
				if (told.length > 0 && no > 0) {
					const [before] = (await unlessLacking(log.checkedEntries(no - 1, no + 1))) ?? [];
					if (before && areShown(told, before)) outages.push(...told);
				}
				if (!items.some(isMine)) continue;
				found = entry;
				const delay = `made ${time - note.time} ms after the promise`;
				if (due ? no <= due.no : !isGap || time < note.mergeBy) return `kept: the batch is in entry ${no}, ${delay}`;
				expect(
					lacking.length === 0,
					`the batch is in entry ${no}, ${delay}, but may lie in what is missing too: ${lacking[0]}`,
				);
				const outage = outages.find((one) => isExcuse(one, note.time, time));
				const late = `the batch is in entry ${no}, ${delay}; promised was entry ${due?.no}`;
				demand(outage, `late without a reason: ${late}`);
				const stood = `from ${at(outage.from)} to ${at(outage.to)} nothing was entered (${outage.cause}, by the house's word)`;
				throw new Open(`late, outage declared: ${late}, but ${stood}`);
			}
		}
		expect(lacking.length === 0, `the batch may lie in what is missing: ${lacking.slice(0, 5).join('; ')}`);
		demand(
			!due,
			`broken: entries ${note.seen} to ${due?.no} do not hold the batch, and entry ${due?.no} is from ${due?.time}`,
		);
		const isOverdue = now > dueAt + 24 * HOUR;
		demand(!isOverdue, `broken: a day after ${at(dueAt)} the log has ${size} entries, none of that time`);
		const apart = got === undefined ? Math.max(note.time - now, 0) : Math.abs(note.time - got);
		demand(now === 0 || apart <= 300_000, `it is from ${at(note.time)}, ${apart} ms from the time at which you had it`);
		demand(endOf() === size, `it is of a log of ${note.seen} entries, more than 7200 before ${at(note.mergeBy)}`);
		throw new Open(
			`the log has ${size} entries, none of them from ${at(note.mergeBy)} or later, and not yet the batch`,
		);
	});
	if (!found || !promise.kind.startsWith('refuse/')) return report;
	const entry = found;
	if (holder)
		await report.step('counted', async () => {
			const [code, asset] = [promise.terms[9], promise.terms[9] === 'trading.unknown_asset' ? '-' : promise.terms[1]];
			const counted = refusalsOf(entry, await log.items(entry));
			if (counted.length === 0 && entry.time < COUNTED_SINCE)
				return `entry ${entry.no} is from before refusals were counted`;
			const one = counted.find((row) => row[0] === code && row[1] === asset);
			demand(one, `entry ${entry.no} counts no refusal ${code} of asset ${asset}`);
			report.unchecked.push('that other refusals are counted: each holder can only find that one like theirs is');
			return `entry ${entry.no} counts ${one[2]} refusals ${code} of asset ${asset}`;
		});
	else report.unchecked.push('that the refusal is counted');
	return report;
}

/** Entries count refusals from this time on. */
const COUNTED_SINCE = Date.parse('2026-11-26T16:00:00Z');
/**
 * @param {unknown} value
 * @returns {value is string}
 */
const isCode = (value) => isText(value) && /^[a-z_.]{1,64}$/.test(value);
const isRefusals = listOf(tuple(isCode, orAbsent(isDigits), isDigits), 10_000);
/**
 * `[code, asset, count]` of the refusals that an entry counts; empty if it counts none. Demands the form of
 * docs/proof.md (2).
 * @param {Entry} entry
 * @param {readonly LoggedItem[]} items
 */
export function refusalsOf({ no }, items) {
	const [item, ...more] = items.filter((one) => one.kind === 'refusals/1');
	if (!item) return [];
	demand(more.length === 0, `entry ${no} counts refusals twice`);
	const list = fromLooseJson(item.counts);
	const form = `the refusals of entry ${no} are not written as they should be`;
	demand(isRefusals(list), form);
	const names = list.map(([code, asset]) => `${code} ${asset}`);
	const isWritten =
		list.length > 0 &&
		JSON.stringify(list) === item.counts &&
		list.every(([, , count]) => count !== '0') &&
		names.every((name, i) => i === 0 || String(names[i - 1]) < name);
	demand(isWritten, form);
	const batches = items.filter((one) => one.kind === 'batch/1');
	/** @param {readonly string[]} numbers */
	const sum = (numbers) => numbers.reduce((total, number) => total + Number(number), 0);
	const refused = sum(list.map(([, , count]) => count));
	const most = sum(batches.map(({ count }) => count));
	demand(refused <= most, `entry ${no} counts ${refused} refusals among ${most} answers`);
	/** @param {string} instant */
	const dayOf = (instant) => Math.floor(Number(instant) / (24 * HOUR));
	const other = batches.find((batch) => {
		const after = Number(batch.at) - Number(item.at);
		return after < 0 || after >= 2000 || dayOf(batch.at) !== dayOf(item.at);
	});
	demand(!other, `entry ${no} counts the refusals of two seconds from ${item.at}, and has a batch of ${other?.at}`);
	return list;
}

/**
 * The fields of a promise's note; undefined if it has another form.
 * @param {Note} note
 * @returns {Promised | undefined}
 */
function readPromised({ lines }) {
	if (lines.length !== 7) return undefined;
	const [kind, origin = '', batch = '', root = '', seen, time, mergeBy] = lines;
	const hash = fromBase64(root);
	const isKnown = kind === 'fairtick-promise/1' && isUuid(batch) && [seen, time, mergeBy].every(isDigits);
	if (!isKnown || hash?.length !== 32) return undefined;
	return { origin, batch, root: hash, seen: Number(seen), time: Number(time), mergeBy: Number(mergeBy) };
}
