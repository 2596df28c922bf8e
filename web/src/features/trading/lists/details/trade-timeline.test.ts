import type { Trade } from '@fairtick/domain/trading/contract';
import { expect, test } from 'vitest';
import { computeTimeline, type LoggedTick } from './trade-timeline.ts';

const at = (ms: number) => new Date(ms).toISOString();
const trade = {
	accepted_at: at(1_000),
	expires_at: at(6_000),
	entry: { seq: 3, price: '10.1', at: at(1_500) },
	exit: { seq: 12, price: '10.4', at: at(6_000) },
	sealed: null,
} as Trade;
/** The entry is after its block has begun, 1.5 s after the round. */
const SEALED = {
	sealed: { starts_at: at(4_500), round: 77 },
	entry: { seq: 3, price: '10.1', at: at(4_750) },
};
const UNKNOWN = { clickAtMs: null, answeredAtMs: null };
const clicked = (clickAtMs: number, answeredAtMs: number | null = null) => ({ clickAtMs, answeredAtMs });
const ticks: LoggedTick[] = [
	[2, 1_000, '10.0'],
	[3, 1_500, '10.1'],
	[12, 6_000, '10.4'],
	[13, 6_500, '10.3'],
];
const shown = (...given: Parameters<typeof computeTimeline>) =>
	computeTimeline(...given).map(({ kind, tick }) => (tick ? `${kind} ${tick.seq}` : kind));

test('[TRADE-04] a tick at the acceptance comes before it, one at the expiry before the expiry', () => {
	expect(shown(trade, clicked(940), ticks)).toEqual([
		'click',
		'tick 2',
		'accepted',
		'entry 3',
		'exit 12',
		'expiry',
		'tick 13',
	]);
});

test('without the log only the deciding ticks are shown, and an unknown click is left out', () => {
	expect(shown(trade, UNKNOWN, [])).toEqual(['accepted', 'entry 3', 'exit 12', 'expiry']);
	expect(shown({ ...trade, entry: null, exit: null }, UNKNOWN, [])).toEqual(['accepted', 'expiry']);
});

test('a click never comes after its acceptance, however late this clock is', () => {
	expect(shown(trade, clicked(1_040), []).slice(0, 2)).toEqual(['click', 'accepted']);
	expect(computeTimeline(trade, clicked(1_040), [])[0]?.atMs).toBe(1_000);
});

test('[TRADE-20] the instant to which the entry is sealed is between the acceptance and the entry, with its round', () => {
	const sealed = { ...trade, ...SEALED };
	expect(shown(sealed, clicked(940, 1_100), [])).toEqual([
		'click',
		'accepted',
		'answered',
		'round',
		'sealed',
		'entry 3',
		'exit 12',
		'expiry',
	]);
	const steps = computeTimeline(sealed, UNKNOWN, []);
	expect(steps.filter(({ kind }) => kind === 'round' || kind === 'sealed')).toEqual([
		{ kind: 'round', atMs: 3_000, round: 77 },
		{ kind: 'sealed', atMs: 4_500 },
	]);
});

test('[PROOF-09] an answer after the round is shown after it, and never before the acceptance', () => {
	expect(shown({ ...trade, ...SEALED }, clicked(940, 3_100), []).slice(1, 4)).toEqual([
		'accepted',
		'round',
		'answered',
	]);
	expect(computeTimeline(trade, clicked(700, 890), []).slice(0, 3)).toEqual([
		{ kind: 'click', atMs: 810 },
		{ kind: 'accepted', atMs: 1_000 },
		{ kind: 'answered', atMs: 1_000 },
	]);
});
