import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onBeat, throttle } from './throttle.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test('the first request acts immediately, the last one is never lost', () => {
	const act = vi.fn();
	const { request } = throttle(act, 250);
	for (let count = 0; count < 5; count++) request();
	expect(act).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(250);
	expect(act).toHaveBeenCalledTimes(2);
	vi.advanceTimersByTime(1_000);
	expect(act).toHaveBeenCalledTimes(2);
});

test('after a cancel nothing happens', () => {
	const act = vi.fn();
	const { request, cancel } = throttle(act, 250);
	request();
	request();
	cancel();
	vi.advanceTimersByTime(1_000);
	expect(act).toHaveBeenCalledTimes(1);
});

test('callers with a shared beat act immediately and then together', () => {
	const [one, other] = [vi.fn(), vi.fn()];
	const now = () => Date.now();
	const [first, second] = [onBeat(one, 2_000, now), onBeat(other, 2_000, now)];
	vi.setSystemTime(10_500);
	first.request();
	vi.setSystemTime(10_900);
	second.request();
	expect([one, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
	first.request();
	second.request();
	second.request();
	vi.advanceTimersByTime(1_099);
	expect([one, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
	vi.advanceTimersByTime(1);
	expect([one, other].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
	second.request();
	second.cancel();
	vi.advanceTimersByTime(4_000);
	expect(other).toHaveBeenCalledTimes(2);
});
