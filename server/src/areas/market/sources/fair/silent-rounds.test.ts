import { computeRoundTime, computeTickRound } from '@fairtick/domain/market/beacon';
import { computeFairTickAt } from '@fairtick/domain/market/fair-walk';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FairFixture } from '../../../../../test/support/fair-fixture.ts';
import { TestRelay } from '../../../../../test/support/relay.ts';
import type { TickLogFixture } from '../../../../../test/support/tick-log-fixture.ts';

const NOON = Date.UTC(2031, 0, 15, 12);
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = NOON + MINUTE;
const V100 = 5;
/** The round of the first tick that will be missing, and its time. */
const ROUND = computeTickRound(computeFairTickAt(START + 6_000)) + 1;
const ROUND_AT = computeRoundTime(ROUND);

let fair: FairFixture;
let fixture: TickLogFixture;
beforeEach(async () => {
	fair = await FairFixture.create(START, { withBeacon: true });
	({ ticks: fixture } = fair);
	for (let i = 0; i < 2; i++) fair.moreRelays.push(await TestRelay.open(fair.network, () => fixture.nowMs));
	await fair.start();
	for (let t = START; t <= ROUND_AT - 500; t += 500) await fair.workAt(t);
});
afterEach(() => fair.end());

const relays = () => [fair.relay, ...fair.moreRelays];
/** The ticks of the round before are made yet. */
const goAway = async () => {
	await Promise.all(relays().map((relay) => relay.goAway()));
	for (let t = ROUND_AT; t <= ROUND_AT + 2_000; t += 500) await fair.workAt(t);
};
const comeBack = () => Promise.all(relays().map((relay) => relay.comeBack()));
const notes = async () => {
	const { rows } = await fixture.db.owner.query('select round::int, at from silent_notes order by at');
	return rows.map(({ round, at }) => [round, Number(at) - ROUND_AT]);
};
const real = async () =>
	(
		await fixture.db.owner.query(
			`select count(*)::int n from assets a where a.asset_group = 'fair' and
				(select real_allowed from asset_versions v where v.asset_id = a.id order by version desc limit 1)`,
		)
	).rows[0].n;
const newest = async () => (await fixture.ticks(V100)).at(-1)?.t ?? 0;

test('[TRADE-08] a round that none of three relays has a day after its time is declared silent, then said hourly; real money ends', async () => {
	// A trade that is open needs ticks of the round.
	fair.lastExitDeadline = ROUND_AT + MINUTE;
	await goAway();
	for (const at of [HOUR, 2 * HOUR, 23 * HOUR + 55 * MINUTE, DAY - 1]) await fair.workAt(ROUND_AT + at);
	expect(await notes()).toEqual([]);
	expect(await real()).toBe(5);
	const stuck = await newest();
	expect(stuck).toBe(ROUND_AT + 1_250);

	await fair.workAt(ROUND_AT + DAY + 5 * MINUTE);
	expect(await notes()).toEqual([[ROUND, DAY + 5 * MINUTE]]);
	expect(await real()).toBe(0);
	for (let at = DAY + 10 * MINUTE; at <= DAY + 130 * MINUTE; at += 5 * MINUTE) await fair.workAt(ROUND_AT + at);
	expect(await notes()).toEqual([5, 65, 125].map((minutes) => [ROUND, DAY + minutes * MINUTE]));
	expect(await newest()).toBe(stuck);

	// Back, the network has the round as well: nothing is made of it any more.
	await comeBack();
	const back = ROUND_AT + DAY + 140 * MINUTE;
	await fair.workAt(back + 2_000);
	await fair.workAt(back + 2_250);
	const later = (await fixture.ticks(V100)).filter(({ t }) => t > stuck);
	expect(later.map(({ t }) => t)).toEqual([back + 2_250]);
	expect((await fixture.groups(V100)).slice(-3).map(({ kind }) => kind)).toEqual(['close', 'open', 'ticks']);
	await fixture.assertWholeLog(V100);
	await fair.workAt(back + 2 * HOUR);
	expect((await notes()).length).toBe(3);
	expect(await real()).toBe(0);
});

test('[TRADE-08] a round that one relay has is not silent, nor one that two relays were asked for alone, nor without an hour of asking', async () => {
	await goAway();
	await fair.workAt(ROUND_AT + DAY + MINUTE);
	expect(await notes(), 'asked only just now').toEqual([]);
	const { database } = fixture.db;
	const declare = async () => (await database.query('select declare_round_silent($1) said', [ROUND])).rows[0].said;
	await fixture.goTo(ROUND_AT + DAY + 62 * MINUTE);
	expect(await declare(), 'not asked lately').toBeNull();
	await database.query('update beacon_tries set last_at = $1', [ROUND_AT + DAY + 61 * MINUTE]);
	await fixture.db.owner.query('delete from beacon_tries where relay = $1', [fair.relay.address]);
	expect(await declare(), 'two relays').toBeNull();
	for (const statement of [
		`insert into silent_rounds (round, declared_at) values (${ROUND}, ${ROUND_AT + 2 * DAY})`,
		`insert into silent_notes (round, at) values (${ROUND}, 1)`,
		'delete from beacon_tries',
		'update beacon_tries set first_at = 0',
	])
		await expect(database.query(statement), statement).rejects.toThrow('permission denied');
	await comeBack();
	await fair.workAt(ROUND_AT + DAY + 70 * MINUTE);
	expect(await declare()).toBeNull();
	expect(await notes()).toEqual([]);
	expect(await real()).toBe(5);
});
