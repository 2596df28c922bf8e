import { computeRoundAt, computeRoundTime } from '@fairtick/domain/market/beacon';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestNetwork, TestRelay } from '../../../../../../test/support/relay.ts';
import { TickLogFixture } from '../../../../../../test/support/tick-log-fixture.ts';
import { createRoundVerifier, type RoundVerifier } from './round-verifier.ts';
import { type ClockWatch, createClockWatch } from './watch-clock.ts';

const NOON = Date.UTC(2031, 0, 15, 12);
/** The first look after noon is due at this time. */
const LOOK = NOON + 2_100;
const network = new TestNetwork();
let verifier: RoundVerifier;
let fixture: TickLogFixture;
let relays: TestRelay[];
let watch: ClockWatch;
let needed: boolean;
let verified: Set<number>;
const lines: { level: number; msg: string; round: number; earlyMs?: number }[] = [];

beforeAll(() => {
	verifier = createRoundVerifier(network.publicKey);
});
afterAll(() => verifier.close());
beforeEach(async () => {
	fixture = await TickLogFixture.create(NOON + 100);
	relays = await Promise.all([1, 2].map(() => TestRelay.open(network, () => fixture.nowMs)));
	[needed, verified, lines.length] = [true, new Set(), 0];
	watch = createClockWatch({
		database: fixture.db.database,
		clock: fixture.clock,
		relays: relays.map(({ address }) => address),
		verifier,
		log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
		isNeeded: () => needed,
		isVerified: (round) => verified.has(round),
	});
	await watch.advance();
});
afterEach(async () => {
	await Promise.all(relays.map((relay) => relay.goAway()));
	await fixture.end();
});

const lookAt = async (instantMs: number) => {
	await fixture.goTo(instantMs);
	return watch.advance();
};
const lag = (ms: number) => {
	for (const relay of relays) relay.lagMs = ms;
};

test('[TRADE-20] a round that verifies before its time says that the clock is late, and the log says it once', async () => {
	lag(-1_000);
	expect(await lookAt(LOOK)).toBe(LOOK + 3_000);
	expect(watch.isLate()).toBe(true);
	const early = computeRoundAt(NOON) + 1;
	await lookAt(LOOK + 3_000);
	expect(lines).toMatchObject([{ level: 50, round: early, earlyMs: 900 }]);
	expect(computeRoundTime(early)).toBe(LOOK + 900);
});

test('[TRADE-20] a clock that is right, or late by less than a second, closes nothing', async () => {
	lag(-899);
	const next = await lookAt(LOOK);
	lag(0);
	await lookAt(next);
	expect(watch.isLate()).toBe(false);
	expect(lines).toEqual([]);
	expect(next, 'bounded: once in 30 s').toBe(LOOK + 30_000);
	expect(relays.map(({ askedNewest }) => askedNewest)).toEqual([2, 2]);
});

test('[TRADE-20] the clock is right again after three rounds in a row at their time', async () => {
	lag(-2_000);
	await lookAt(LOOK);
	lag(0);
	await lookAt(LOOK + 3_000);
	await lookAt(LOOK + 6_000);
	expect(watch.isLate()).toBe(true);
	lag(-2_000);
	await lookAt(LOOK + 9_000);
	lag(0);
	for (const ms of [12_000, 15_000]) await lookAt(LOOK + ms);
	expect(watch.isLate(), 'counted anew').toBe(true);
	await lookAt(LOOK + 18_000);
	expect(watch.isLate()).toBe(false);
	expect(lines.map(({ level }) => level)).toEqual([50, 30]);
});

test('[TRADE-20] what the network has not signed says nothing about the clock; one relay that has the round is enough', async () => {
	lag(-2_000);
	for (const relay of relays) relay.manner = 'forging';
	const next = await lookAt(LOOK);
	expect(watch.isLate()).toBe(false);
	(relays[1] as TestRelay).manner = 'honest';
	await lookAt(next);
	expect(watch.isLate()).toBe(true);
});

test('[TRADE-20] relays that are gone or stopped do not show that the clock is right again', async () => {
	lag(-2_000);
	await lookAt(LOOK);
	lag(60_000);
	for (const ms of [3_000, 6_000, 9_000, 12_000]) await lookAt(LOOK + ms);
	expect(watch.isLate()).toBe(true);
	await Promise.all(relays.map((relay) => relay.goAway()));
	for (const ms of [15_000, 18_000, 21_000]) await lookAt(LOOK + ms);
	expect(watch.isLate()).toBe(true);
});

test('[TRADE-20] a clock that is put back is looked at as soon as the next round comes near', async () => {
	await lookAt(LOOK);
	await fixture.moveWallClock(-3_600_000);
	await fixture.clock.read(fixture.db.database);
	lag(-3_600_000);
	const due = await watch.advance();
	expect(due - fixture.nowMs).toBeLessThanOrEqual(3_000);
	await lookAt(due);
	expect(watch.isLate()).toBe(true);
});

test('[TRADE-20] nothing is asked while no index takes the beacon', async () => {
	needed = false;
	lag(-2_000);
	await lookAt(LOOK);
	expect(relays.map(({ askedNewest }) => askedNewest)).toEqual([0, 0]);
	expect(watch.isLate()).toBe(false);
});
