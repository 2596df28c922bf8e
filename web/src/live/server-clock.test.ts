import { expect, test } from 'vitest';
import { ServerClock } from './server-clock.ts';

test('[MARKET-07] the server clock follows the quickest answer, the latency the newest', () => {
	const clock = new ServerClock();
	expect(clock.aheadMs).toBe(0);
	clock.add(0, 20, 5_010);
	clock.add(1_000, 1_400, 6_350);
	expect(clock.aheadMs).toBe(5_000);
	expect(clock.latencyMs).toBe(400);
});
