import { expect, test } from 'vitest';
import { ServerClock } from './clock.ts';

test('[MARKET-07] the server clock follows the quickest answer, the latency the newest', () => {
	const clock = new ServerClock();
	expect(clock.serverTime(1_000)).toBe(1_000);
	clock.add(0, 20, 5_010);
	clock.add(1_000, 1_400, 6_350);
	expect(clock.serverTime(2_000)).toBe(7_000);
	expect(clock.latencyMs).toBe(400);
});
