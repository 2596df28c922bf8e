/**
 * Records the checkpoints of a log with the newest round of the beacon at that time, and finds an answer in them
 * (docs/proof.md, 7).
 */
import { findWrongRound } from './beacon.mjs';
import {
	demand,
	demandSigned,
	expect,
	fromLooseJson,
	hex,
	isCount,
	isText,
	messageOf,
	Open,
	readCheckpoint,
	record,
	toText,
	Warning,
	Wrong,
} from './notes.mjs';

/** @import { Checkpoint, Key } from './notes.mjs' */
/** @import { Found } from './receipt.mjs' */
/** @import { Log, Read } from './log.mjs' */

/** @typedef {{ round: number, text: string }} Kept a checkpoint, and the newest round at that time; 0 if none was known */

/** Hash of drand's network quicknet. */
const CHAIN = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
/** Checkpoints are signed shortly before a round is published, so one is requested this many milliseconds before. */
const BEFORE_ROUND = 200;
const isLine = record({ round: isCount, checkpoint: isText });

/**
 * Proves by the log's files that two checkpoints are of one tree.
 * @param {Log} log
 * @param {Checkpoint} a
 * @param {Checkpoint} b
 */
async function demandOneLog(log, a, b) {
	const [small, large] = a.size <= b.size ? [a, b] : [b, a];
	log.checkpoint = large;
	for (const one of [large, small]) {
		const found = await log.root(0, one.size, [small.size]);
		const signed = `signed is ${hex(one.root)} of ${one.size} entries`;
		if (one === large) expect(found.equals(one.root), `the log's files have the root ${hex(found)}, ${signed}`);
		else demand(found.equals(one.root), `a fork: ${signed}, the log of ${large.size} has ${hex(found)} there`);
	}
}

/**
 * The newest round that any relay has, with drand's signature checked; 0 if none has one. `known` are rounds that were
 * checked already.
 * @param {readonly Read[]} relays
 * @param {Map<number, string>} known
 * @param {(text: string) => void} tell
 */
async function findNewest(relays, known, tell) {
	let newest = 0;
	for (const relay of relays)
		try {
			const bytes = await relay(`${CHAIN}/public/latest`, 10_000);
			const latest = /** @type {{ round?: unknown, signature?: unknown } | null | undefined} */ (
				bytes && fromLooseJson(toText(bytes) ?? '')
			);
			const { round, signature } = latest ?? {};
			const isForm = isCount(round) && round > 0 && typeof signature === 'string';
			expect(isForm, 'a relay of the beacon gives no round');
			if (known.get(round) !== signature) {
				const wrong = findWrongRound([[String(round), signature]]);
				demand(!wrong, `a relay gives the round ${round} of the beacon: ${wrong?.why}`);
				known.set(round, signature);
			}
			newest = Math.max(newest, round);
		} catch (error) {
			tell(`no round: ${messageOf(error)}`);
		}
	return newest;
}

/**
 * Polls the checkpoint and passes each new one to `append` as a line with the newest round of `relays`. The round is
 * requested after the checkpoint: otherwise a log that delays its answers would seem early. Demands that each
 * checkpoint continues the one before.
 * @param {object} asked
 * @param {Read} asked.read
 * @param {(read: Read) => Log} asked.openLog
 * @param {Key[]} asked.keys
 * @param {readonly Read[]} asked.relays
 * @param {(line: string) => Promise<unknown>} asked.append
 * @param {Checkpoint | undefined} [asked.last] the newest checkpoint that is kept yet
 * @param {number} asked.every milliseconds
 * @param {() => boolean} asked.isOver
 * @param {(text: string) => void} asked.tell
 * @returns {Promise<number>} the number of kept checkpoints
 * @throws {Wrong} where one is forged or a fork; its line is kept
 */
export async function watchLog({ read, openLog, keys, relays, append, last, every, isOver, tell }) {
	let before = last;
	let text = last?.text;
	let kept = 0;
	/** @type {Map<number, string>} */
	const known = new Map();
	while (!isOver()) {
		try {
			const found = toText((await read('checkpoint', 100_000)) ?? Buffer.alloc(0));
			expect(found, 'the log has no checkpoint');
			if (found !== text) {
				const round = relays.length > 0 ? await findNewest(relays, known, tell) : 0;
				await append(`${JSON.stringify({ round, checkpoint: found })}\n`);
				text = found;
				const bytes = Buffer.from(found);
				const log = openLog(async (path, most) => (path === 'checkpoint' ? bytes : read(path, most)));
				await log.open(keys);
				const checkpoint = log.head;
				if (before) {
					const isNamed = log.names.includes(before.origin);
					expect(isNamed, `the log is ${checkpoint.origin}, kept is ${before.origin}`);
					await demandOneLog(log, before, checkpoint);
				}
				if (!before || checkpoint.size >= before.size) before = checkpoint;
				kept += 1;
				tell(`kept: ${checkpoint.size} entries, round ${round || 'none'}`);
			}
		} catch (error) {
			if (error instanceof Wrong) throw error;
			tell(`not read: ${messageOf(error)}`);
		}
		const toRound = 3000 - ((Date.now() + BEFORE_ROUND) % 3000);
		await new Promise((resolve) => setTimeout(resolve, Math.max(20, Math.min(every, toRound))));
	}
	return kept;
}

/**
 * Parses the lines that `watchLog` wrote. A malformed line throws an Error.
 * @param {string} text
 * @returns {Kept[]}
 */
export function readKept(text) {
	const lines = text.split('\n').filter(Boolean);
	return lines.map((line, i) => {
		const value = fromLooseJson(line);
		if (!isLine(value)) throw new Error(`line ${i + 1} of the kept checkpoints has an unknown form`);
		return { round: value.round, text: value.checkpoint };
	});
}

/**
 * The step `seen`: demands that an answer that waits for a round is in a checkpoint recorded before that round. `found`
 * is from `checkReceipt`.
 * @param {readonly Kept[]} kept
 * @param {{ found: Partial<Pick<Found, 'seal' | 'batch' | 'checkpoint'>>, log: Log, keys: Key[] }} asked
 * @returns {Promise<string>}
 */
export async function checkSeen(kept, { found, log, keys }) {
	const { seal, batch, checkpoint: own } = found;
	if (!seal || !batch || !own) return 'the entry is not sealed: there is no round to compare with';
	/** @param {Kept} one */
	const read = ({ text, round }) => {
		try {
			return { ...readCheckpoint(text), round };
		} catch (error) {
			if (error instanceof Open) return undefined;
			throw error;
		}
	};
	/** @param {Checkpoint} one */
	const covers = (one) => one.size > batch.entry.no && log.names.includes(one.origin);
	const all = kept.flatMap((one) => read(one) ?? []).filter(covers);
	expect(all.length > 0, `no kept checkpoint shows entry ${batch.entry.no}`);
	const dated = all.filter(({ round }) => round > 0);
	expect(dated.length > 0, `the kept checkpoints that show entry ${batch.entry.no} were kept without a round`);
	const first = dated.reduce((a, b) => (b.round < a.round ? b : a));
	demandSigned(first.note, first.origin, keys);
	await demandOneLog(log, first, own);
	const what = `entry ${batch.entry.no} is in a checkpoint of ${first.size} entries`;
	if (first.round >= seal.round)
		throw new Warning('seen_late', `${what}, first seen with round ${first.round}, not before round ${seal.round}`);
	return `${what}, seen before round ${seal.round}: round ${first.round} was the newest`;
}
