import { createHash, randomInt } from 'node:crypto';

/** The share of generated cases, files and journeys that this run draws: a tenth in `npm test`; 1 in `npm test -- whole`, and for a file that its runner runs. */
const shareOfRun = () => (process.env['TEST_SHARE'] === 'tenth' ? 1 / 10 : 1);

/** True in a run that draws. */
export const isShort = () => shareOfRun() < 1;

/** The number that decides which cases a run draws. `TEST_SEED` repeats an earlier run; its processes inherit it. */
export function chooseSeed() {
	process.env['TEST_SEED'] ??= String(randomInt(1_000_000));
	return process.env['TEST_SEED'];
}

/**
 * Draws the generated cases that this run tries: all of them, or in a short run of each kind a share by the seed and never fewer than
 * one. Their order stays. A case keeps its luck when others are added: it depends on the seed and its name alone.
 * @template Case
 * @param {readonly Case[]} cases
 * @param {(one: Case) => string} nameOf
 * @param {(one: Case) => string} [kindOf]
 * @returns {Case[]}
 */
export function draw(cases, nameOf, kindOf = () => '') {
	if (!isShort()) return [...cases];
	const seed = chooseSeed();
	const luckOf = (/** @type {Case} */ one) =>
		createHash('sha256')
			.update(`${seed} ${nameOf(one)}`)
			.digest('hex');
	const drawn = new Set();
	for (const group of Map.groupBy(cases, kindOf).values()) {
		const byLuck = group.toSorted((a, b) => (luckOf(a) < luckOf(b) ? -1 : 1));
		for (const one of byLuck.slice(0, Math.ceil(group.length * shareOfRun()))) drawn.add(one);
	}
	return cases.filter((one) => drawn.has(one));
}
