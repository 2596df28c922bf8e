/** Compares checkpoints with one another, and with a log (docs/proof.md, 3). */
import { demand, demandSigned, expect, fromLooseJson, hex, Report, readCheckpoint, readProof } from './notes.mjs';

/** @import { Log } from './log.mjs' */
/** @import { Checkpoint, Key, Tell } from './notes.mjs' */

/**
 * The text of a checkpoint, or that of the checkpoint of a receipt.
 * @param {string} text
 * @returns {string}
 */
function checkpointOf(text) {
	const receipt = /** @type {{ entries?: { proof?: unknown }[] } | null | undefined} */ (fromLooseJson(text));
	const proof = receipt?.entries?.[0]?.proof;
	return typeof proof === 'string' ? readProof(proof).checkpoint : text;
}

/**
 * Checks that checkpoints, or the checkpoints of receipts, are of one log. Without `log`, only checkpoints of equal
 * size can be compared.
 * @param {readonly string[]} texts
 * @param {{ log?: Log | undefined, keys: Key[], tell?: Tell | undefined }} asked
 */
export async function compareCheckpoints(texts, { log, keys, tell }) {
	const report = new Report(tell);
	/** @type {Checkpoint[]} */
	const points = [];
	await log?.follow(keys);
	for (const [i, text] of texts.entries())
		await report.step(`checkpoint ${'ab'[i]}`, () => {
			const point = readCheckpoint(checkpointOf(text));
			points.push(point);
			const signer = demandSigned(point.note, point.origin, keys);
			return `${point.origin}, ${point.size} entries, root ${hex(point.root)}, signed by ${signer}`;
		});
	const [a, b] = points;
	if (!a || !b || report.verdict === 'wrong') return report;
	await report.step('consistency', async () => {
		const isOneName = a.origin === b.origin;
		const areTwo = `they are of two logs, ${a.origin} and ${b.origin}`;
		expect(isOneName || log, areTwo);
		const isForked = isOneName && a.size === b.size && !a.root.equals(b.root);
		demand(!isForked, `a fork: two roots of ${a.size} entries are signed, ${hex(a.root)} and ${hex(b.root)}`);
		if (isOneName && a.size === b.size) return `both are of ${a.size} entries with the same root`;
		expect(log, 'they are of different sizes: name the log by --log');
		await log.open(keys);
		const { origin, size, root } = log.head;
		const areNamed = log.names.includes(a.origin) && log.names.includes(b.origin);
		expect(areNamed, `${isOneName ? `the log is ${origin}` : areTwo}${log.gap}`);
		expect(a.size <= size && b.size <= size, `the log's newest checkpoint has ${size} entries only`);
		const cuts = [a.size, b.size];
		expect((await log.root(0, size, cuts)).equals(root), `the log's files do not have the root of its own checkpoint`);
		for (const one of points) {
			const found = await log.root(0, one.size, cuts);
			demand(
				found.equals(one.root),
				`a fork: the log of ${size} entries with the root ${hex(root)} has the root ${hex(found)} at ${one.size} entries, signed is ${hex(one.root)}`,
			);
			await log.demandLiving(one, keys);
		}
		return `both are of one log, which now has ${size} entries`;
	});
	return report;
}
