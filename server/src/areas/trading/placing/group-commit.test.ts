import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { QueuedTooLong, RunsTooLong } from './deadline.ts';
import { GroupCommit, type GroupCommitOptions, TRY_AGAIN } from './group-commit.ts';

afterEach(() => {
	vi.useRealTimers();
});

interface Run {
	readonly requests: readonly string[];
	readonly end: () => void;
}

/** A queue whose runs end when a test says so; a request is its owner's number and a name. */
function createQueue(options: Partial<GroupCommitOptions<string, string>> = {}) {
	const runs: Run[] = [];
	const queue = new GroupCommit<string, string>({
		maxBatch: 128,
		lanes: 2,
		joinFrom: 3,
		stuckAfterMs: 60_000,
		deadlineMs: 60_000,
		patienceMs: 120_000,
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

test('while others wait no single user fills a batch', async () => {
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

test('requests of one owner are never in two runs at once', async () => {
	const { runs, add } = createQueue({ joinFrom: 2 });
	const answers = add('1a');
	await turn();
	answers.push(...add('1b', '1c', '1d', '2e', '3f'));
	await turn();
	expect(runs.map(({ requests }) => requests)).toEqual([['1a'], ['2e', '3f']]);
	runs[0]?.end();
	await turn();
	expect(runs[2]?.requests).toEqual(['1b', '1c', '1d']);
	for (const run of runs) run.end();
	await Promise.all(answers);
});

test('what a run leaves for later waits on, a moment without others, and fails once its time is over', async () => {
	stopTime();
	const runs: (readonly string[])[] = [];
	let isLocked = true;
	const { queue, add } = createQueue({
		deadlineMs: 3_000,
		patienceMs: 8_000,
		run: async (requests) => {
			runs.push(requests);
			return requests.map((request) => (isLocked && request.startsWith('1') ? TRY_AGAIN : `${request}!`));
		},
	});
	const [locked, free] = add('1a', '2b');
	await vi.advanceTimersByTimeAsync(0);
	expect(await free).toBe('2b!');
	expect([runs, queue.waiting]).toEqual([[['1a', '2b']], 1]);
	const [next] = add('3c');
	await vi.advanceTimersByTimeAsync(10);
	expect(await next).toBe('3c!');
	expect(runs.at(-1)).toEqual(['3c']);
	await vi.advanceTimersByTimeAsync(100);
	expect(runs.length).toBeLessThan(10);
	isLocked = false;
	await vi.advanceTimersByTimeAsync(30);
	expect(await locked).toBe('1a!');
	isLocked = true;
	const late = add('1d')[0]?.catch((error: unknown) => error);
	await vi.advanceTimersByTimeAsync(2_990);
	expect(queue.waiting).toBe(1);
	await vi.advanceTimersByTimeAsync(30);
	expect(await late).toBeInstanceOf(QueuedTooLong);
	await queue.drained();
	expect(queue.waiting).toBe(0);
});

test('[TRADE-02] what is left alone comes before what its owner asked later, also when a batch is halved', async () => {
	stopTime();
	const runs: (readonly string[])[] = [];
	let isLocked = true;
	const { add } = createQueue({
		lanes: 1,
		run: async (requests) => {
			runs.push(requests);
			if (runs.length === 1) throw new Error('bad');
			// The owner's lock is free when the second half runs.
			const answers = requests.map((request) => (isLocked && request.startsWith('1') ? TRY_AGAIN : `${request}!`));
			isLocked = false;
			await new Promise((resolve) => setTimeout(resolve, 5));
			return answers;
		},
	});
	const answers = add('1a', '2b', '1c', '1d', '2e');
	await vi.advanceTimersByTimeAsync(2);
	answers.push(...add('1f'));
	await vi.advanceTimersByTimeAsync(100);
	expect(await Promise.all(answers)).toEqual(['1a!', '2b!', '1c!', '1d!', '2e!', '1f!']);
	expect(runs).toEqual([['1a', '2b', '1c', '2e', '1d'], ['1a', '2b'], ['2e'], ['1a'], ['1c', '1d', '1f']]);
});

test('all who were left alone are tried again together, fifty times a second at most', async () => {
	stopTime();
	const runs: (readonly string[])[] = [];
	const { queue, add } = createQueue({
		deadlineMs: 1_000,
		patienceMs: 2_000,
		run: async (requests) => {
			runs.push(requests);
			return requests.map(() => TRY_AGAIN);
		},
	});
	const answers: Promise<unknown>[] = [];
	for (let owner = 1; owner <= 9; owner++) {
		answers.push(...add(`${owner}a`).map((answer) => answer.catch((error: unknown) => error)));
		await vi.advanceTimersByTimeAsync(3);
	}
	await vi.advanceTimersByTimeAsync(1_000);
	expect(new Set((await Promise.all(answers)).map((error) => (error as Error).constructor))).toEqual(
		new Set([QueuedTooLong]),
	);
	expect(runs.length).toBeGreaterThan(40);
	expect(runs.length).toBeLessThan(9 + 53);
	await queue.drained();
});

test('one order of a user who was left alone is tried at a time, and the others follow once it is answered', async () => {
	stopTime();
	const runs: (readonly string[])[] = [];
	let isLocked = true;
	const { queue, add } = createQueue({
		maxBatch: 8,
		joinFrom: 8,
		deadlineMs: 3_000,
		patienceMs: 8_000,
		run: async (requests) => {
			runs.push(requests);
			return requests.map((request) => (isLocked && request.startsWith('1') ? TRY_AGAIN : `${request}!`));
		},
	});
	const locked = Array.from({ length: 40 }, (_, n) => `1${n}`);
	const answers = add(...locked);
	await vi.advanceTimersByTimeAsync(0);
	expect(runs).toEqual([locked.slice(0, 8)]);
	await vi.advanceTimersByTimeAsync(15);
	const others = add('2a', '3b', '2c');
	await vi.advanceTimersByTimeAsync(200);
	await Promise.all(others);
	expect(runs.length).toBeGreaterThan(8);
	expect(new Set(runs.slice(1).map((run) => run.filter((one) => one.startsWith('1')).join()))).toEqual(
		new Set(['', '10']),
	);
	isLocked = false;
	const before = runs.length;
	await vi.advanceTimersByTimeAsync(25);
	expect(await Promise.all(answers)).toEqual(locked.map((request) => `${request}!`));
	expect(runs.slice(before, before + 2)).toEqual([['10'], locked.slice(1, 9)]);
	await queue.drained();
	// Locked, timed out, and free again: nothing is left of it.
	isLocked = true;
	const late = add('1a', '1b').map((answer) => answer.catch((error: unknown) => error));
	await vi.advanceTimersByTimeAsync(3_100);
	for (const error of await Promise.all(late)) expect(error).toBeInstanceOf(QueuedTooLong);
	isLocked = false;
	add('1c', '1d');
	await vi.advanceTimersByTimeAsync(0);
	expect(runs.at(-1)).toEqual(['1c', '1d']);
});

test('[TRADE-02] a deadline that the timer sees before the clock does counts for a request that its run leaves alone', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
	let nowMs = 0;
	const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
	try {
		const left = Promise.withResolvers<void>();
		const { queue, add } = createQueue({
			lanes: 1,
			deadlineMs: 3_000,
			patienceMs: 8_000,
			run: async (requests) => {
				await left.promise;
				return requests.map(() => TRY_AGAIN);
			},
		});
		const late = add('1a')[0]?.catch((error: unknown) => error);
		await vi.advanceTimersByTimeAsync(0);
		nowMs = 2_999.5;
		await vi.advanceTimersByTimeAsync(3_000);
		left.resolve();
		await vi.advanceTimersByTimeAsync(1);
		expect(queue.waiting).toBe(0);
		expect(await late).toBeInstanceOf(QueuedTooLong);
		await queue.drained();
	} finally {
		clock.mockRestore();
	}
});

/** Time passes when a test says so. */
function stopTime() {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] });
}

test('[TRADE-02] a request that has not begun by its deadline fails at once, and is not run', async () => {
	stopTime();
	const { queue, runs, add } = createQueue({ lanes: 1, deadlineMs: 3_000, patienceMs: 8_000 });
	const [first] = add('1a');
	await vi.advanceTimersByTimeAsync(1_000);
	const late = add('2b')[0]?.catch((error: unknown) => error);
	await vi.advanceTimersByTimeAsync(2_999);
	expect(queue.waiting).toBe(1);
	await vi.advanceTimersByTimeAsync(1);
	expect(await late).toBeInstanceOf(QueuedTooLong);
	expect(queue.waiting).toBe(0);
	runs[0]?.end();
	expect(await first).toBe('1a!');
	await queue.drained();
	expect(runs).toHaveLength(1);
});

test('[TRADE-02] a request whose run is under way is answered so, and the run’s outcome changes nothing', async () => {
	stopTime();
	const { queue, runs, add } = createQueue({ lanes: 1, deadlineMs: 3_000, patienceMs: 8_000 });
	const slow = add('1a')[0]?.catch((error: unknown) => error);
	await vi.advanceTimersByTimeAsync(7_999);
	let isDrained = false;
	const drained = queue.drained().then(() => {
		isDrained = true;
	});
	await vi.advanceTimersByTimeAsync(1);
	expect(await slow).toBeInstanceOf(RunsTooLong);
	expect(isDrained).toBe(false);
	runs[0]?.end();
	await drained;
	expect(runs).toHaveLength(1);
});

test('[TRADE-02] a request whose time ran out in a batch that failed is answered immediately, in whichever half it would be', async () => {
	stopTime();
	const runs: { requests: readonly string[]; fail: () => void }[] = [];
	const { add } = createQueue({
		lanes: 1,
		deadlineMs: 3_000,
		patienceMs: 8_000,
		worse: (_, second) => second,
		run: (requests) =>
			new Promise((_, reject) => {
				runs.push({ requests, fail: () => reject(new Error('bad')) });
			}),
	});
	const received: unknown[] = [];
	const note = (requests: string[]) => {
		for (const answer of add(...requests)) answer.catch((error: unknown) => received.push(error));
	};
	note(['1a']);
	await vi.advanceTimersByTimeAsync(0);
	note(['2b', '2c']);
	await vi.advanceTimersByTimeAsync(2_500);
	note(['3d', '4e']);
	runs[0]?.fail();
	await vi.advanceTimersByTimeAsync(1_000);
	received.length = 0;
	runs[1]?.fail();
	await vi.advanceTimersByTimeAsync(0);
	// The second half waits for the first one, whose other request has time left.
	expect(runs.map(({ requests }) => requests)).toEqual([['1a'], ['2b', '3d', '4e', '2c'], ['3d']]);
	expect(received).toEqual([expect.any(QueuedTooLong), expect.any(QueuedTooLong)]);
	for (const late of [2, 3]) {
		runs[late]?.fail();
		await vi.advanceTimersByTimeAsync(0);
	}
	expect(received).toHaveLength(4);
});

test('[TRADE-03] a batch that fails is halved, so that one bad request of 128 costs a few runs and no neighbour', async () => {
	const sizes: number[] = [];
	const { add } = createQueue({
		run: async (requests) => {
			sizes.push(requests.length);
			if (requests.includes('77bad')) throw new Error('bad');
			return requests.map((request) => `${request}!`);
		},
		ownerOf: (request) => Number.parseInt(request, 10),
	});
	const names = Array.from({ length: 128 }, (_, index) => (index === 77 ? '77bad' : `${index}`));
	const answers = await Promise.allSettled(add(...names));
	expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(127);
	expect(answers[77]).toMatchObject({ status: 'rejected', reason: { message: 'bad' } });
	expect(sizes).toHaveLength(1 + 2 * 7);
});

class BadRequest extends Error {}
class NothingDone extends Error {}
class OutcomeOpen extends Error {}

interface Click {
	/** Since the one before. */
	readonly afterMs: number;
	readonly owner: number;
	readonly isBad: boolean;
}
/** Outcome of a run without a bad request: the work is done or not, and the caller learns it or not. */
interface Fate {
	readonly tookMs: number;
	readonly ends: 'well' | 'not done' | 'open, done' | 'open, not done';
	/** The owner whose lock another transaction holds. */
	readonly locked: number | null;
}

/** Adds the clicks as they come; `fateOf` gives the fate of each run by its number. */
async function play(clicks: readonly Click[], fateOf: (run: number) => Fate) {
	stopTime();
	const done = new Set<Click>();
	const addedAtMs = new Map<Click, number>();
	const ageMs = (click: Click) => performance.now() - (addedAtMs.get(click) as number);
	let [runs, oldestBegunMs] = [0, 0];
	const queue = new GroupCommit<Click, Click>({
		maxBatch: 16,
		lanes: 2,
		joinFrom: 4,
		stuckAfterMs: 25,
		deadlineMs: 3_000,
		patienceMs: 8_000,
		ownerOf: ({ owner }) => owner,
		worse: (first, second) => (first instanceof OutcomeOpen ? first : second),
		run: async (requests) => {
			const { tookMs, ends, locked } = fateOf(runs++);
			oldestBegunMs = Math.max(oldestBegunMs, ...requests.map(ageMs));
			await new Promise((resolve) => setTimeout(resolve, tookMs));
			const decided = requests.filter(({ owner }) => owner !== locked);
			if (decided.some(({ isBad }) => isBad)) throw new BadRequest();
			if (ends === 'not done') throw new NothingDone();
			if (ends !== 'open, not done') for (const request of decided) done.add(request);
			if (ends !== 'well') throw new OutcomeOpen();
			return requests.map((request) => (request.owner === locked ? TRY_AGAIN : request));
		},
	});
	const answers: { click: Click; answer: unknown; tookMs: number }[] = [];
	for (const click of clicks) {
		await vi.advanceTimersByTimeAsync(click.afterMs);
		addedAtMs.set(click, performance.now());
		const note = (answer: unknown) => answers.push({ click, answer, tookMs: ageMs(click) });
		void queue.add(click).then(note, note);
	}
	const drained = queue.drained();
	await vi.advanceTimersByTimeAsync(600_000);
	await drained;
	return { answers, done, oldestBegunMs, waiting: queue.waiting };
}

const anyClicks = fc.array(
	fc.record<Click>({
		afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 900 })),
		owner: fc.integer({ min: 1, max: 6 }),
		isBad: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
	}),
	{ minLength: 1, maxLength: 60 },
);

test('[TRADE-02] [TRADE-03] whatever becomes of the runs, each request is answered once, in time and truly', async () => {
	const anyFates = fc.array(
		fc.record<Fate>({
			tookMs: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12_000 })),
			ends: fc.constantFrom('well', 'well', 'not done', 'open, done', 'open, not done'),
			locked: fc.constantFrom(null, null, 1, 2),
		}),
		{ minLength: 1, maxLength: 20 },
	);
	const seen = new Set<string>();
	await fc.assert(
		fc.asyncProperty(anyClicks, anyFates, async (clicks, fates) => {
			const { answers, done, oldestBegunMs, waiting } = await play(clicks, (run) => fates[run % fates.length] as Fate);
			expect(oldestBegunMs).toBeLessThan(3_000);
			expect([new Set(answers.map(({ click }) => click)).size, answers.length, waiting]).toEqual([
				clicks.length,
				clicks.length,
				0,
			]);
			for (const { click, answer, tookMs } of answers) {
				seen.add(answer === click ? 'done' : (answer as Error).constructor.name);
				expect(tookMs).toBeLessThanOrEqual(8_000);
				if (answer === click) expect(done).toContain(click);
				const isUndone = [BadRequest, NothingDone, QueuedTooLong].some((one) => answer instanceof one);
				if (isUndone || click.isBad) expect(done).not.toContain(click);
			}
			for (let owner = 1; owner <= 6; owner++) {
				const inOrder = clicks.filter((click) => click.owner === owner && done.has(click));
				expect([...done].filter((click) => click.owner === owner)).toEqual(inOrder);
			}
		}),
		{ numRuns: 300 },
	);
	expect([...seen].sort()).toEqual([
		'BadRequest',
		'NothingDone',
		'OutcomeOpen',
		'QueuedTooLong',
		'RunsTooLong',
		'done',
	]);
});

test('[TRADE-03] a bad request fails alone, whichever batch it is in', async () => {
	const quick = fc.array(
		fc.record<Fate>({
			tookMs: fc.integer({ min: 0, max: 20 }),
			ends: fc.constant('well'),
			locked: fc.constantFrom(null, null, 1, 2),
		}),
		{ minLength: 1, maxLength: 20 },
	);
	// Locks that returned in step with the halves of a batch would never let a request through.
	const unlocked: Fate = { tookMs: 1, ends: 'well', locked: null };
	await fc.assert(
		fc.asyncProperty(anyClicks, quick, async (clicks, fates) => {
			const { answers } = await play(clicks, (run) => fates[run] ?? unlocked);
			for (const { click, answer } of answers)
				if (click.isBad) expect(answer).toBeInstanceOf(BadRequest);
				else expect(answer).toBe(click);
		}),
		{ numRuns: 200 },
	);
});
