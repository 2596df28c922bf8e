import { afterEach, expect, test } from 'vitest';
import { type DatabaseClock, startDatabaseClock } from './database-clock.ts';

/** A database whose clock reads `monotonic + offset`, and whose answers take as long as a test says. */
function fakeTime() {
	const time = { now: 1_000, offset: 1_700_000_000_000, sendMs: 0, answerMs: 0 };
	const database = {
		query: async () => {
			time.now += time.sendMs;
			const clock = BigInt(Math.floor(time.now + time.offset));
			time.now += time.answerMs;
			return { rows: [{ clock }] };
		},
	};
	return { time, database: database as never };
}

let clock: DatabaseClock;
afterEach(() => clock.stop());

test('the estimate lies within a millisecond after quick answers, however slow later ones are', async () => {
	const { time, database } = fakeTime();
	clock = await startDatabaseClock(database, () => time.now);
	time.sendMs = 800;
	expect(await clock.read(database)).toEqual({ clockMs: time.now + time.offset, steps: 0 });
	time.now += 12_345;
	expect(Math.abs(clock.now() - (time.now + time.offset))).toBeLessThanOrEqual(1);
});

test('[MARKET-09] a slow answer is no moved clock; 250 ms off beyond doubt is one', async () => {
	const { time, database } = fakeTime();
	clock = await startDatabaseClock(database, () => time.now);
	time.sendMs = 5_000;
	time.answerMs = 5_000;
	expect((await clock.read(database)).steps).toBe(0);
	time.sendMs = 0;
	time.answerMs = 0;
	time.offset += 250;
	expect((await clock.read(database)).steps).toBe(0);
	time.offset += 252;
	expect((await clock.read(database)).steps).toBe(1);
	time.offset -= 3_600_000;
	expect(await clock.read(database)).toEqual({ clockMs: time.now + time.offset, steps: 2 });
	expect(Math.abs(clock.now() - (time.now + time.offset))).toBeLessThanOrEqual(1);
});

test('a clock that drifts a little is followed without a step', async () => {
	const { time, database } = fakeTime();
	clock = await startDatabaseClock(database, () => time.now);
	for (let i = 0; i < 100; i++) {
		time.now += 1_000;
		time.offset += 20;
		expect((await clock.read(database)).steps).toBe(0);
	}
	expect(Math.abs(clock.now() - (time.now + time.offset))).toBeLessThanOrEqual(1);
});
