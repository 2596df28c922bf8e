import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BatchQueue, type BatchQueueOptions, QueuedTooLong } from './batch-queue.ts';

interface Run {
	readonly requests: readonly string[];
	readonly end: () => void;
}

/** A queue whose runs end when a test says so; a request is its owner's number and a name. */
function createQueue(options: Partial<BatchQueueOptions<string, string>> = {}) {
	const runs: Run[] = [];
	const queue = new BatchQueue<string, string>({
		maxBatch: 128,
		lanes: 2,
		joinFrom: 3,
		stuckAfterMs: 60_000,
		deadlineMs: 60_000,
		ownerOf: (request) => Number(request[0]),
		worse: (first) => first,
		run: async (requests) => {
			const { promise, resolve } = Promise.withResolvers<void>();
			runs.push({ requests, end: resolve });
			await promise;
			return requests.map((request) => `${request}!`);
		},
		...options,
	});
	const add = (...requests: string[]) => requests.map((request) => queue.add(request));
	return { queue, runs, add };
}

const turn = () => sleep(5);

test('a few requests wait for the run under way, many get one beside it, and no more run at once than lanes', async () => {
	const { queue, runs, add } = createQueue();
	const answers = add('1a');
	await turn();
	answers.push(...add('2b', '3c'));
	await turn();
	expect(runs.map(({ requests }) => requests)).toEqual([['1a']]);
	answers.push(...add('4d'));
	await turn();
	expect(runs.map(({ requests }) => requests)).toEqual([['1a'], ['2b', '3c', '4d']]);
	answers.push(...add('5e', '6f', '7g', '8h'));
	await turn();
	expect(runs).toHaveLength(2);
	expect(queue.waiting).toBe(4);
	runs[1]?.end();
	await turn();
	expect(runs[2]?.requests).toEqual(['5e', '6f', '7g', '8h']);
	runs[0]?.end();
	runs[2]?.end();
	expect(await Promise.all(answers)).toEqual(['1a!', '2b!', '3c!', '4d!', '5e!', '6f!', '7g!', '8h!']);
	await queue.drained();
	expect(queue.waiting).toBe(0);
});

test('who waits behind a run that is stuck gets one beside it', async () => {
	const { runs, add } = createQueue({ stuckAfterMs: 20 });
	const [stuck] = add('1a');
	await turn();
	const [other] = add('2b');
	await expect.poll(() => runs.length).toBe(2);
	runs[1]?.end();
	expect(await other).toBe('2b!');
	runs[0]?.end();
	expect(await stuck).toBe('1a!');
});

test('while others wait nobody fills a batch', async () => {
	const { runs, add } = createQueue({ maxBatch: 3 });
	const answers = add('1a', '1b', '1c', '2d', '3e');
	await turn();
	expect(runs[0]?.requests).toEqual(['1a', '2d', '3e']);
	runs[0]?.end();
	await turn();
	expect(runs[1]?.requests).toEqual(['1b', '1c']);
	runs[1]?.end();
	await Promise.all(answers);
});

test('a request that has not begun by its deadline fails, and is not run', async () => {
	const { queue, runs, add } = createQueue({ deadlineMs: 20 });
	const [first] = add('1a');
	await turn();
	const [late] = add('2b');
	const refused = expect(late).rejects.toThrow(QueuedTooLong);
	await sleep(40);
	runs[0]?.end();
	await refused;
	await first;
	expect(runs).toHaveLength(1);
	await queue.drained();
});
