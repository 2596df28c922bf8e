import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** An item is its owner's number and a name. */
const createQueue = (...items: string[]) => {
	const queue = new FairQueue<string>((item) => Number(item[0]));
	for (const item of items) queue.add(item);
	return queue;
};

test('one of each owner in turn, then the second of each, each owner in their order', () => {
	const queue = createQueue('1a', '1b', '1c', '2d', '3e', '2f');
	expect(queue.take(5)).toEqual(['1a', '2d', '3e', '1b', '2f']);
	expect(queue.size).toBe(1);
});

test('who was not served now has the next turn, however much the others have waiting', () => {
	const queue = createQueue('1a', '1b', '1c', '2d', '2e', '2f', '3g', '4h');
	const turns: string[][] = [];
	while (queue.size > 0) {
		const taken = queue.take(2);
		turns.push(taken);
		queue.end(taken, []);
	}
	expect(turns).toEqual([
		['1a', '2d'],
		['3g', '4h'],
		['1b', '2e'],
		['1c', '2f'],
	]);
});

test('nothing is taken of an owner who is in a run', () => {
	const queue = createQueue('1a', '2b');
	const first = queue.take(1);
	queue.add('1c');
	expect([queue.hasReady(1), queue.hasReady(2)]).toEqual([true, false]);
	expect(queue.take(9)).toEqual(['2b']);
	expect([queue.hasReady(1), queue.take(9), queue.size]).toEqual([false, [], 1]);
	queue.end(first, []);
	expect(queue.take(9)).toEqual(['1c']);
});

test('what a run left out comes first, once its owner is ready again, and one of it is tried until one is answered', () => {
	const queue = createQueue('1a', '1b', '2c');
	const taken = queue.take(9);
	for (const item of ['1a', '1b']) queue.note(item, { leftOut: true });
	queue.add('1d');
	queue.end(taken, ['1a', '1b']);
	expect([queue.size, queue.hasReady(1), queue.take(9)]).toEqual([3, false, []]);
	queue.wake();
	expect([queue.hasReady(1), queue.hasReady(2)]).toEqual([true, false]);
	const tried = queue.take(9);
	expect(tried).toEqual(['1a']);
	queue.note('1a', { leftOut: false });
	queue.end(tried, []);
	expect(queue.take(9)).toEqual(['1b', '1d']);
});

test('an item that is removed is not taken, and one that is not here is not removed', () => {
	const queue = createQueue('1a', '1b');
	queue.remove('1a');
	queue.remove('1a');
	queue.remove('2c');
	expect([queue.size, queue.take(9), queue.size]).toEqual([1, ['1b'], 0]);
	queue.remove('1b');
	expect(queue.size).toBe(0);
});

test('an owner of whom nothing waits any more is as one who was never here', () => {
	const queue = createQueue('1a', '1b');
	const taken = queue.take(1);
	queue.note('1a', { leftOut: true });
	queue.end(taken, ['1a']);
	for (const item of ['1a', '1b']) queue.remove(item);
	for (const item of ['1c', '1d']) queue.add(item);
	expect(queue.take(9)).toEqual(['1c', '1d']);
});

type Step = { readonly adds: number } | { readonly takes: number } | { readonly leaves: boolean } | 'wake';

test('whatever happens, each item is taken, in the order of its owner, and no owner is in two runs', () => {
	const steps = fc.array(
		fc.oneof(
			fc.record({ adds: fc.integer({ min: 1, max: 4 }) }),
			fc.record({ takes: fc.integer({ min: 1, max: 5 }) }),
			fc.record({ leaves: fc.boolean() }),
			fc.constant('wake' as const),
		),
		{ maxLength: 80 },
	);
	fc.assert(
		fc.property(steps, (all: readonly Step[]) => {
			const queue = createQueue();
			const [added, done]: [string[], string[]] = [[], []];
			const runs: string[][] = [];
			const end = (leaves: boolean) => {
				const run = runs.shift();
				if (!run) return;
				const owner = leaves ? run[0]?.[0] : undefined;
				for (const item of run) queue.note(item, { leftOut: item[0] === owner });
				done.push(...run.filter((item) => item[0] !== owner));
				queue.end(
					run,
					run.filter((item) => item[0] === owner),
				);
			};
			const take = (most: number) => {
				const run = queue.take(most);
				expect(run.length).toBeLessThanOrEqual(most);
				const busy = new Set(runs.flat().map(([owner]) => owner));
				for (const item of run) expect(busy).not.toContain(item[0]);
				if (run.length > 0) runs.push(run);
			};
			for (const step of all) {
				if (step === 'wake') queue.wake();
				else if ('takes' in step) take(step.takes);
				else if ('leaves' in step) end(step.leaves);
				else {
					const item = `${step.adds}-${added.length}`;
					added.push(item);
					queue.add(item);
				}
				expect(queue.size).toBe(added.length - done.length - runs.flat().length);
			}
			while (done.length < added.length) {
				queue.wake();
				expect(queue.hasReady(1) || runs.length > 0).toBe(true);
				take(3);
				end(false);
			}
			for (const owner of '1234') {
				const inOrder = (items: readonly string[]) => items.filter((item) => item[0] === owner);
				expect(inOrder(done)).toEqual(inOrder(added));
			}
			expect(queue.size).toBe(0);
		}),
		{ numRuns: 500 },
	);
});
