// @ts-nocheck
/** Checks that a promise was kept (docs/proof.md, 5), by the files of the log. */
import {
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
	isPath,
	isSalt,
	isText,
	isUuid,
	listOf,
	Open,
	oneOf,
	placementLeaf,
	publicHash,
	Report,
	readNote,
	record,
	rootByPath,
} from './receipt.mjs';

const isPromise = record({
	...{ note: isText, kind: oneOf('accept/1', 'refuse/1'), place: isCount, count: isCount, path: isPath },
	...{ terms: listOf(isText, 40), salt: isSalt, holder_salt: isSalt },
});

/**
 * Checks that a promise, or an answer that holds one as `promise`, was kept. `holder` is `{ user, trade }`, if it is known; `now`
 * the time in Unix milliseconds, if the log is not a copy.
 */
export async function checkPromise(text, { log, keys, holder, now = 0, tell }) {
	const report = new Report(tell);
	let [promise, note] = [];
	const isRead = await report.step('format', () => {
		const value = fromLooseJson(text);
		promise = value?.promise ?? value;
		expect(isPromise(promise), 'a name or a value of the promise has an unknown form');
		const read = readNote(promise.note);
		const [kind, origin, batch, root, seen, time, mergeBy] = read?.lines ?? [];
		const isKnown =
			kind === 'fairtick-promise/1' &&
			read.lines.length === 7 &&
			isUuid(batch) &&
			[seen, time, mergeBy].every(isDigits);
		expect(isKnown && fromBase64(root)?.length === 32, 'the note of the promise has an unknown form');
		note = {
			...read,
			origin,
			batch,
			root: fromBase64(root),
			seen: Number(seen),
			time: Number(time),
			mergeBy: Number(mergeBy),
		};
		return `${promise.kind} in batch ${batch}, made at ${at(time)}, to be in the log by ${at(mergeBy)}`;
	});
	if (!isRead) return report;
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
	let found;
	await report.step('kept', async () => {
		const { origin, size } = log.checkpoint;
		expect(log.names.includes(note.origin), `the promise is about the log ${note.origin}, this one is ${origin}`);
		const isMine = (item) => item.kind === 'batch/1' && item.batch === note.batch && item.root === hex(note.root);
		// The first entry that is from `mergeBy` or later, and standstills of the log that it shows.
		let due;
		const outages = [];
		// What is missing: only a batch that may lie there is open. Without entries it is not known which one is due.
		const lacking = [];
		let isGap = false;
		/** What is read, or undefined where the log lacks it. */
		const unlessLacking = (reading) =>
			reading.catch((error) => {
				if (!(error instanceof Open)) throw error;
				lacking.push(error.message);
			});
		for (let low = note.seen, high; low < Math.min(size, (due?.no ?? low) + 7200); low = high) {
			high = Math.min(low + 256 - (low % 256), size);
			const entries = await unlessLacking(log.checkedEntries(low, high));
			isGap ||= !entries;
			const isDue = !isGap && entries.find(({ time }) => time >= note.mergeBy);
			due ??= isDue || undefined;
			for await (const item of log.itemsOf(entries ?? [], lacking)) {
				const { no, time } = item.entry;
				if (item.kind === 'outage/1' && no > 0) {
					const [before] = (await unlessLacking(log.checkedEntries(no - 1, no + 1))) ?? [];
					if (before && isShown(item, before)) outages.push(item);
				}
				if (!isMine(item)) continue;
				found = item.entry;
				const delay = `made ${time - note.time} ms after the promise`;
				if (due ? no <= due.no : !isGap || time < note.mergeBy) return `kept: the batch is in entry ${no}, ${delay}`;
				expect(
					lacking.length === 0,
					`the batch is in entry ${no}, ${delay}, but may lie in what is missing too: ${lacking[0]}`,
				);
				const isExcuse = ({ from, to }) => from <= note.mergeBy && to >= note.time && time <= Number(to) + 120_000;
				const outage = outages.find(isExcuse);
				const late = `the batch is in entry ${no}, ${delay}; promised was entry ${due.no}`;
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
		const isOverdue = now > note.mergeBy + 24 * HOUR;
		demand(!isOverdue, `broken: a day after ${at(note.mergeBy)} the log has ${size} entries, none of that time`);
		throw new Open(
			`the log has ${size} entries, none of them from ${at(note.mergeBy)} or later, and not yet the batch`,
		);
	});
	const items = found && promise.kind === 'refuse/1' ? await log.items(found) : [];
	const counts = items.find(({ kind }) => kind === 'refusals/1');
	if (counts)
		await report.step('counted', () => {
			const [code, asset] = [promise.terms[9], promise.terms[9] === 'trading.unknown_asset' ? '-' : promise.terms[1]];
			const isCounted = readRefusals(counts).some((one) => one[0] === code && one[1] === asset && Number(one[2]) > 0);
			demand(isCounted, `entry ${found.no} counts no refusal ${code} of asset ${asset}`);
			return `entry ${found.no} counts refusals ${code} of asset ${asset}`;
		});
	else if (items.length > 0) report.unchecked.push(`that the refusal is counted: entry ${found.no} counts none`);
	return report;
}

/** Whether an item `outage/1` tells of a span in which there is no entry: `before` is the entry before its own. */
export const isShown = ({ from, to, entry }, before) =>
	before.time <= Number(from) && Number(from) <= Number(to) && Number(to) <= entry.time;

const isRefusals = listOf(
	(one) => Array.isArray(one) && one.length === 3 && one.every(isText) && isDigits(one[2]),
	10_000,
);
/** `[code, asset, count]` of an item `refusals/1`. */
export function readRefusals({ counts, entry }) {
	const list = fromLooseJson(counts);
	expect(isRefusals(list), `the refusals of entry ${entry.no} have an unknown form`);
	return list;
}
