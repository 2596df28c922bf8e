import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadingBar } from './loading-bar.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[BAR-02] each tick of 100 ms adds floor(10000/3000 × random) percent', () => {
	const randoms = [0.1, 0.31, 0.65, 0.95];
	const bar = createLoadingBar(() => randoms.shift() ?? 0);
	bar.start();
	const seen: number[] = [];
	for (let tick = 0; tick < 4; tick++) {
		vi.advanceTimersByTime(99);
		seen.push(bar.state.get().percent);
		vi.advanceTimersByTime(1);
	}
	expect([...seen, bar.state.get().percent]).toEqual([0, 0, 1, 3, 6]);
});

test('[BAR-02] above 95 percent it finishes by itself, holds 500 ms, fades 400 ms and ends at width 0', () => {
	const bar = createLoadingBar(() => 0.99);
	bar.start();
	vi.advanceTimersByTime(31 * 100);
	expect(bar.state.get()).toEqual({ phase: 'progressing', percent: 93, failed: false });
	vi.advanceTimersByTime(100);
	expect(bar.state.get()).toEqual({ phase: 'finished', percent: 100, failed: false });
	vi.advanceTimersByTime(499);
	expect(bar.state.get().phase).toBe('finished');
	vi.advanceTimersByTime(1);
	expect(bar.state.get()).toEqual({ phase: 'fading', percent: 100, failed: false });
	vi.advanceTimersByTime(400);
	expect(bar.state.get()).toEqual({ phase: 'hidden', percent: 0, failed: false });
});

test('[BAR-02] at exactly 95 percent it continues, and finishes with the next step', () => {
	const steps = [...Array.from({ length: 31 }, () => 0.99), 0.65, 0.2, 0.31];
	const bar = createLoadingBar(() => steps.shift() ?? 0);
	bar.start();
	vi.advanceTimersByTime(32 * 100);
	expect(bar.state.get()).toEqual({ phase: 'progressing', percent: 95, failed: false });
	vi.advanceTimersByTime(100);
	expect(bar.state.get()).toEqual({ phase: 'progressing', percent: 95, failed: false });
	vi.advanceTimersByTime(100);
	expect(bar.state.get()).toEqual({ phase: 'finished', percent: 100, failed: false });
});

test('[BAR-02] finishing a bar that finished by itself does not show it again', () => {
	const bar = createLoadingBar(() => 0.99);
	bar.start();
	vi.advanceTimersByTime(10_000);
	bar.finish();
	expect(bar.state.get().phase).toBe('hidden');
});

test.each([200, 700])(
	'[BAR-03] starting again %i ms after the end cancels the hiding and starts from 0',
	(passedMs) => {
		const bar = createLoadingBar(() => 0);
		bar.start();
		bar.finish();
		vi.advanceTimersByTime(passedMs);
		bar.start();
		expect(bar.state.get()).toEqual({ phase: 'progressing', percent: 0, failed: false });
		vi.advanceTimersByTime(5_000);
		expect(bar.state.get().phase).toBe('progressing');
	},
);

test.each([0, 10_000])('[BAR-03] a failure after %i ms is red until the next start', (passedMs) => {
	const bar = createLoadingBar(() => 0.99);
	bar.start();
	vi.advanceTimersByTime(passedMs);
	bar.fail();
	expect(bar.state.get()).toEqual({ phase: 'finished', percent: 100, failed: true });
	vi.advanceTimersByTime(900);
	expect(bar.state.get()).toEqual({ phase: 'hidden', percent: 0, failed: true });
	bar.start();
	expect(bar.state.get().failed).toBe(false);
});
