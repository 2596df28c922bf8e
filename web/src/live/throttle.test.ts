import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test('the first request acts at once, the last one is never lost', () => {
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
