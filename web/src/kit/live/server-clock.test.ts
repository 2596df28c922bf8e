import { expect, test } from 'vitest';
import { ServerClock } from './server-clock.ts';

test('[MARKET-07] the server clock follows the fastest answer, the latency the newest', () => {
	const clock = new ServerClock();
	expect(clock.aheadMs).toBe(0);
	clock.add(0, 20, 5_010);
	clock.add(1_000, 1_400, 6_350);
	expect(clock.aheadMs).toBe(5_000);
	expect(clock.latencyMs).toBe(400);
});

test('after a device’s clock is set, the next answer gives the right time', () => {
	const clock = new ServerClock();
	for (let n = 0; n < 8; n++) clock.add(n * 5_000, n * 5_000 + 20, n * 5_000 + 110);
	expect(clock.aheadMs).toBe(100);
	const setBackMs = 5 * 3_600_000;
	// The first answer after the change took longer than all before.
	clock.add(40_000 - setBackMs, 40_300 - setBackMs, 40_250);
	expect(clock.aheadMs).toBe(setBackMs + 100);
});
