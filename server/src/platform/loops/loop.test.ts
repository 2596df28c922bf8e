import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Loop, type LoopOptions } from './loop.ts';

/** Loops of a test, ended after it. */
let loops: Loop[];
/** Times at which runs began, in milliseconds since the test began. */
let begun: number[];
let failures: number[];
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
	loops = [];
	begun = [];
	failures = [];
});
afterEach(() => {
	for (const loop of loops) void loop.stop();
	vi.useRealTimers();
});

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A loop whose runs take no time and succeed unless the test says otherwise. */
function start(options: Partial<LoopOptions> = {}): Loop {
	const { run = async () => undefined } = options;
	const loop = new Loop({
		everyMs: 100,
		onError: (_, count) => void failures.push(count),
		...options,
		run: (signal) => {
			begun.push(Math.round(performance.now()));
			return run(signal);
		},
	});
	loops.push(loop);
	return loop;
}

describe('when runs begin', () => {
	test.each([
		['after the interval', {}, [100, 200, 300]],
		['now', { firstMs: 0 }, [0, 100, 200, 300]],
		['later', { firstMs: 250 }, [250, 350]],
		['never by itself', { firstMs: Number.POSITIVE_INFINITY }, []],
		['the interval after the end of the last run', { run: () => sleep(50) }, [100, 250]],
		['when a run says', { run: async () => 30 }, [100, 130, 160, 190, 220, 250, 280, 310, 340]],
		['with the next wake alone where a run says never', { run: async () => Number.POSITIVE_INFINITY }, [100]],
		[
			'at once where a run says so',
			{ run: async () => (begun.length % 3 === 0 ? 1_000 : 0), firstMs: 20 },
			[20, 20, 20],
		],
	] satisfies [string, Partial<LoopOptions>, number[]][])('%s', async (_, options, expected) => {
		start(options);
		await pass(350);
		expect(begun).toEqual(expected);
	});

	test('a wait of more milliseconds than a timer takes does not end at once', async () => {
		start({ everyMs: 2 ** 40 });
		await pass(86_400_000);
		expect(begun).toEqual([]);
	});
});

describe('waking', () => {
	test('begins a run at once, but never inside the call', async () => {
		const loop = start();
		loop.wake();
		expect(begun).toEqual([]);
		await pass(0);
		expect(begun).toEqual([0]);
		await pass(100);
		expect(begun).toEqual([0, 100]);
	});

	test('many wakes are one run, and those during a run one more directly after it', async () => {
		const loop = start({ run: () => sleep(50) });
		for (let i = 0; i < 5; i++) loop.wake();
		await pass(20);
		for (let i = 0; i < 5; i++) loop.wake();
		await pass(40);
		expect(begun).toEqual([0, 50]);
		await pass(100);
		expect(begun).toEqual([0, 50]);
	});

	test('within a time moves the next run ahead, and never back', async () => {
		const loop = start({ run: () => sleep(20) });
		loop.wakeWithin(30);
		loop.wakeWithin(80);
		await pass(45);
		// During the run: the earlier one counts.
		loop.wakeWithin(200);
		loop.wakeWithin(40);
		await pass(100);
		expect(begun).toEqual([30, 85]);
	});
});

describe('errors', () => {
	const fail = async () => {
		throw new Error('no connection');
	};

	test('are counted in a row and followed by the next run, by an interval or a wake', async () => {
		const loop = start({ run: async () => (begun.length === 3 ? undefined : fail()) });
		await pass(110);
		loop.wake();
		await pass(250);
		expect(begun).toEqual([100, 110, 210, 310]);
		expect(failures).toEqual([1, 2, 1]);
	});

	test('are followed by a pause that doubles up to its bound, waits for no wake, and restarts after a success', async () => {
		let works = false;
		const backoff = { firstMs: 10, mostMs: 35 };
		const loop = start({ run: () => (works ? Promise.resolve(undefined) : fail()), backoff, firstMs: 0 });
		await pass(1);
		loop.wake();
		await pass(4);
		expect(begun).toEqual([0]);
		await pass(80);
		expect(begun).toEqual([0, 10, 30, 65]);
		works = true;
		await pass(20);
		expect(begun).toEqual([0, 10, 30, 65, 100]);
		works = false;
		await pass(115);
		expect(begun).toEqual([0, 10, 30, 65, 100, 200, 210]);
		expect(failures).toEqual([1, 2, 3, 4, 1, 2]);
	});

	test('of a task that throws before its first await are no different', async () => {
		start({
			run: () => {
				throw new Error('at once');
			},
		});
		await pass(200);
		expect(failures).toEqual([1, 2]);
	});

	test('that the handler throws end the loop', async () => {
		const { ended } = start({
			run: fail,
			onError: (error) => {
				throw error;
			},
		});
		const refused = expect(ended).rejects.toThrow('no connection');
		await pass(500);
		await refused;
		expect(begun).toEqual([100]);
	});
});

describe('stopping', () => {
	test('waits for the run under way, gives it the signal, and begins no other', async () => {
		let seen: AbortSignal | undefined;
		const loop = start({
			firstMs: 0,
			run: (signal) => {
				seen = signal;
				return sleep(50);
			},
		});
		await pass(10);
		loop.wake();
		let stopped = false;
		const stopping = loop.stop().then(() => {
			stopped = true;
		});
		expect(seen?.aborted).toBe(true);
		await pass(30);
		expect(stopped).toBe(false);
		await pass(10);
		await stopping;
		loop.wake();
		await pass(500);
		expect(begun).toEqual([0]);
		expect(vi.getTimerCount()).toBe(0);
	});

	test('before the first run there is none, not even one that was woken', async () => {
		const loop = start();
		loop.wake();
		await loop.stop();
		await pass(500);
		expect(begun).toEqual([]);
	});

	test.each([
		['before it began', 0],
		['later', 150],
	])('comes with the given signal, %s', async (_, afterMs) => {
		const ending = new AbortController();
		if (afterMs === 0) ending.abort();
		const { ended } = start({ until: ending.signal });
		await pass(afterMs);
		ending.abort();
		await ended;
		await pass(500);
		expect(begun).toEqual(afterMs === 0 ? [] : [100]);
	});

	test('is what a run may ask for, if it does not wait for it', async () => {
		const loop: Loop = start({ run: async () => void loop.stop() });
		await pass(500);
		await loop.ended;
		expect(begun).toEqual([100]);
	});
});

test('idle says whether another run followed', async () => {
	const loop = start({ run: () => sleep(50), firstMs: 0 });
	await pass(10);
	loop.wake();
	const first = loop.idle();
	await pass(50);
	expect(await first).toBe(false);
	const second = loop.idle();
	await pass(50);
	expect(await second).toBe(true);
});

test('its timer keeps no process alive', () => {
	vi.useRealTimers();
	const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
	const before = countTimers();
	start();
	expect(countTimers()).toBe(before);
	const timer = setTimeout(() => undefined, 1_000);
	expect(countTimers()).toBe(before + 1);
	clearTimeout(timer);
});

test('whatever happens, runs never overlap, each wake is followed by a run in time, and none begins after the stop', async () => {
	const step = fc.oneof(
		fc.record({ kind: fc.constant('wake' as const) }),
		fc.record({ kind: fc.constant('within' as const), ms: fc.nat(300) }),
		fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(120) }),
	);
	const run = fc.record({ tookMs: fc.nat(60), fails: fc.boolean(), nextMs: fc.option(fc.nat(200)) });
	await fc.assert(
		fc.asyncProperty(
			fc.array(step, { maxLength: 30 }),
			fc.array(run, { minLength: 1 }),
			fc.boolean(),
			async (steps, runs, pauses) => {
				const bounds = { everyMs: 90, ...(pauses && { backoff: { firstMs: 20, mostMs: 70 } }) };
				const longestMs = 60 + Math.max(200, bounds.everyMs, 70);
				let [under, most] = [0, 0];
				const begins: number[] = [];
				const loop = new Loop({
					...bounds,
					onError: () => undefined,
					run: async () => {
						begins.push(performance.now());
						const { tookMs, fails, nextMs } = runs[begins.length % runs.length] as (typeof runs)[number];
						most = Math.max(most, ++under);
						await sleep(tookMs);
						under--;
						if (fails) throw new Error('failed');
						return nextMs ?? undefined;
					},
				});
				const asked: [fromMs: number, untilMs: number][] = [];
				for (const one of steps) {
					const nowMs = performance.now();
					if (one.kind === 'pass') await pass(one.ms);
					else {
						const withinMs = one.kind === 'wake' ? 0 : one.ms;
						if (one.kind === 'wake') loop.wake();
						else loop.wakeWithin(one.ms);
						// The run under way and a pause may come before.
						asked.push([nowMs, nowMs + withinMs + 60 + (pauses ? 70 : 0)]);
					}
				}
				await pass(longestMs + 400);
				expect(most).toBeLessThanOrEqual(1);
				for (const [fromMs, untilMs] of asked)
					expect(begins.some((atMs) => atMs >= fromMs - 1 && atMs <= untilMs + 2)).toBe(true);
				const stopping = loop.stop();
				await pass(60);
				await stopping;
				const { length } = begins;
				loop.wake();
				await pass(500);
				expect(begins).toHaveLength(length);
				expect(under).toBe(0);
			},
		),
		{ numRuns: 200 },
	);
});
