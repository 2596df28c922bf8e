import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadline, QueuedTooLong, RunsTooLong } from './deadline.ts';

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
	vi.useRealTimers();
});

class OutcomeOpen extends Error {}

function open() {
	const onTimeOver = vi.fn();
	const limits = {
		deadlineMs: 3_000,
		patienceMs: 8_000,
		worse: (first: unknown, second: unknown) => (first instanceof OutcomeOpen ? first : second),
	};
	const deadline = new Deadline<string>(limits, onTimeOver);
	const outcome = deadline.answer.catch((error: unknown) => error);
	return { deadline, outcome, onTimeOver };
}

test('[TRADE-02] what does not begin by its deadline fails then, and never begins', async () => {
	const { deadline, outcome, onTimeOver } = open();
	await vi.advanceTimersByTimeAsync(2_999);
	expect([deadline.hasTime(), onTimeOver.mock.calls.length]).toEqual([true, 0]);
	await vi.advanceTimersByTimeAsync(1);
	expect(await outcome).toBeInstanceOf(QueuedTooLong);
	expect([deadline.hasTime(), deadline.isAnswered, onTimeOver.mock.calls.length]).toEqual([false, true, 1]);
});

test('[TRADE-02] a request that runs and does not end is answered after 8 s, and its late answer changes nothing', async () => {
	const { deadline, outcome, onTimeOver } = open();
	deadline.begin();
	await vi.advanceTimersByTimeAsync(7_999);
	expect(deadline.isAnswered).toBe(false);
	await vi.advanceTimersByTimeAsync(1);
	expect(await outcome).toBeInstanceOf(RunsTooLong);
	deadline.resolve('late');
	expect(onTimeOver).not.toHaveBeenCalled();
});

test('[TRADE-02] what is left out by a run after its deadline has no time for another one', async () => {
	const { deadline, outcome } = open();
	deadline.begin();
	await vi.advanceTimersByTimeAsync(3_000);
	expect(deadline.isAnswered).toBe(false);
	deadline.wait();
	expect(deadline.hasTime()).toBe(false);
	expect(await outcome).toBeInstanceOf(QueuedTooLong);
});

test.each([
	[new Error('bad'), QueuedTooLong],
	[new OutcomeOpen(), OutcomeOpen],
])('[TRADE-02] what waits after a run that failed fails at its deadline: %s', async (failure, expected) => {
	const { deadline, outcome, onTimeOver } = open();
	deadline.begin();
	deadline.failRun(failure);
	expect(deadline.hasTime()).toBe(true);
	await vi.advanceTimersByTimeAsync(3_000);
	expect(await outcome).toBeInstanceOf(expected);
	expect(onTimeOver).toHaveBeenCalledOnce();
});

test('an answer comes once, whatever follows, and no timer is left', async () => {
	const { deadline, outcome } = open();
	deadline.begin();
	deadline.resolve('first');
	deadline.resolve('second');
	deadline.failRun(new Error('bad'));
	deadline.fail();
	deadline.wait();
	expect(await outcome).toBe('first');
	expect([deadline.isAnswered, vi.getTimerCount()]).toEqual([true, 0]);
});
