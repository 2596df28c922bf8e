import {
	computeRandomness,
	computeRoundAt,
	computeRoundTime,
	isCanonicalSignature,
} from '@fairtick/domain/market/beacon';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { rewriteSignature, TestNetwork, TestRelay } from '../../../../../../test/support/relay.ts';
import { silentLog, TickLogFixture } from '../../../../../../test/support/tick-log-fixture.ts';
import { type Beacon, createBeacon } from './beacon.ts';
import { createRoundVerifier, type RoundVerifier } from './round-verifier.ts';
import { isSignedRound } from './verify-round.ts';

const NOON = Date.UTC(2031, 0, 15, 12);
const FIRST = computeRoundAt(NOON);
const network = new TestNetwork();
let verifier: RoundVerifier;
let fixture: TickLogFixture;
let relays: TestRelay[];
let beacon: Beacon;

const newBeacon = () =>
	createBeacon({
		database: fixture.db.database,
		clock: fixture.clock,
		log: silentLog,
		relays: relays.map(({ address }) => address),
		verifier,
	});
const randomness = (round: number) => computeRandomness(network.sign(round));
const stored = async () => {
	const { rows } = await fixture.db.owner.query(
		`select round, encode(signature, 'hex') signature, relay, fetched_at from beacon_rounds order by round`,
	);
	return rows;
};

beforeAll(() => {
	verifier = createRoundVerifier(network.publicKey);
});
afterAll(() => verifier.close());
beforeEach(async () => {
	fixture = await TickLogFixture.create(NOON + 1_000);
	relays = await Promise.all([1, 2, 3].map(() => TestRelay.open(network, () => fixture.nowMs)));
	beacon = newBeacon();
});
afterEach(async () => {
	await Promise.all(relays.map((relay) => relay.goAway()));
	await fixture.end();
});

test('[MARKET-04] a needed round is fetched, verified and stored before it may be taken', async () => {
	expect(await beacon.advance()).toBeGreaterThan(fixture.nowMs);
	expect(relays[0]?.asked).toEqual([]);
	beacon.want({ first: FIRST, last: Number.POSITIVE_INFINITY });
	expect(beacon.take(FIRST, FIRST)).toEqual([]);
	await beacon.advance();
	expect(beacon.take(FIRST, FIRST + 1)).toEqual([randomness(FIRST)]);
	expect(await stored()).toEqual([
		{
			round: BigInt(FIRST),
			signature: network.sign(FIRST),
			relay: relays[0]?.address,
			fetched_at: BigInt(NOON + 1_000),
		},
	]);
	expect(await beacon.advance()).toBeLessThanOrEqual(computeRoundTime(FIRST + 1) + 300);
	expect(relays[0]?.asked, 'nothing before its time').toEqual([FIRST]);
});

test('[MARKET-04] rounds of a catch-up come in their order, and what is stored is not fetched again', async () => {
	beacon.want({ first: FIRST - 29, last: FIRST - 5 });
	await beacon.advance();
	await beacon.advance();
	await beacon.advance();
	const rounds = Array.from({ length: 25 }, (_, i) => FIRST - 29 + i);
	expect(beacon.take(FIRST - 29, FIRST)).toEqual(rounds.map(randomness));
	await Promise.all(relays.map((relay) => relay.goAway()));
	const again = newBeacon();
	again.want({ first: FIRST - 29, last: FIRST - 5 });
	await again.advance();
	await again.advance();
	expect(again.take(FIRST - 29, FIRST)).toEqual(rounds.map(randomness));
});

test.each(['forging', 'shifting', 'babbling', 'flooding', 'failing', 'silent'] as const)(
	'[MARKET-04] from a %s relay nothing is taken, the next one is asked',
	async (manner) => {
		for (const relay of relays.slice(0, 2)) relay.manner = manner;
		beacon.want({ first: FIRST, last: FIRST });
		await beacon.advance();
		expect(beacon.take(FIRST, FIRST)).toEqual([randomness(FIRST)]);
		expect((await stored()).map(({ relay }) => relay)).toEqual([relays[2]?.address]);
		expect(relays.map(({ asked }) => asked)).toEqual([[FIRST], [FIRST], [FIRST]]);
	},
);

test('[MARKET-04] a relay that lies alone delays the round, and it is reported late once it is overdue', async () => {
	for (const relay of relays) relay.manner = 'forging';
	beacon.want({ first: FIRST, last: FIRST });
	await beacon.advance();
	expect(beacon.isLate()).toBe(false);
	await fixture.goTo(NOON + 3_001);
	await beacon.advance();
	expect(beacon.isLate()).toBe(true);
	expect(beacon.take(FIRST, FIRST)).toEqual([]);
	expect(await stored()).toEqual([]);
	for (const relay of relays) relay.manner = 'honest';
	await beacon.advance();
	expect(beacon.isLate()).toBe(false);
	expect(beacon.take(FIRST, FIRST)).toEqual([randomness(FIRST)]);
});

test('[MARKET-04] relays that lag or went away are asked again until they have the round', async () => {
	await relays[1]?.goAway();
	await relays[2]?.goAway();
	(relays[0] as TestRelay).lagMs = 1_500;
	beacon.want({ first: FIRST, last: FIRST + 1 });
	expect(await beacon.advance()).toBe(fixture.nowMs + 250);
	expect(await beacon.advance()).toBe(fixture.nowMs + 500);
	expect(beacon.take(FIRST, FIRST)).toEqual([]);
	await fixture.goTo(NOON + 1_500);
	await beacon.advance();
	expect(beacon.take(FIRST, FIRST)).toEqual([randomness(FIRST)]);
	await relays[0]?.goAway();
	await fixture.goTo(NOON + 4_500);
	await beacon.advance();
	await relays[1]?.comeBack();
	await beacon.advance();
	expect(beacon.take(FIRST, FIRST + 1)).toEqual([randomness(FIRST), randomness(FIRST + 1)]);
});

test('[MARKET-04] stopping does not wait for a relay that is silent', async () => {
	for (const relay of relays) relay.manner = 'silent';
	beacon.want({ first: FIRST, last: FIRST });
	const ending = new AbortController();
	const advancing = beacon.advance(ending.signal);
	await expect.poll(() => relays[0]?.asked.length).toBe(1);
	ending.abort();
	await advancing;
	expect(beacon.take(FIRST, FIRST)).toEqual([]);
});

test('[MARKET-04] a signature of quicknet is valid under the pinned key, for its round alone', async () => {
	const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
	expect(await isSignedRound({ round: 1000, signature })).toBe(true);
	expect(await isSignedRound({ round: 1001, signature })).toBe(false);
	expect(await isSignedRound({ round: 1000, signature: network.sign(1000) })).toBe(false);
	expect(await isSignedRound({ round: 1000, signature: `${signature.slice(0, -1)}8` })).toBe(false);
});

test('[MARKET-04] another encoding of the same signature is refused, so that there is no choice between two randomnesses', async () => {
	const round = Array.from({ length: 100 }, (_, i) => FIRST + i).find((n) => rewriteSignature(network.sign(n))) ?? 0;
	const signature = rewriteSignature(network.sign(round)) ?? '';
	expect(computeRandomness(signature)).not.toBe(randomness(round));
	expect(isCanonicalSignature(signature)).toBe(false);
	expect(await verifier.verify({ round, signature })).toBe(false);
	expect(await verifier.verify({ round, signature: network.sign(round) })).toBe(true);
});

test('a verifier whose thread has ended says so, and continues with another one', async () => {
	const broken = createRoundVerifier(network.publicKey);
	const asked = broken.verify({ round: FIRST, signature: network.sign(FIRST) });
	await broken.close();
	await expect(asked).rejects.toThrow('has ended');
	expect(await broken.verify({ round: FIRST, signature: network.sign(FIRST) })).toBe(true);
	await broken.close();
});
