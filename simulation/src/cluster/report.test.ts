import { expect, test } from 'vitest';
import type { HistoryLine } from './history.ts';
import { BARS, checkDisruptions, type Disrupted, longestHeldMs } from './report.ts';

const STRUCK = 7;
const FREEZE: Disrupted = {
	disruption: { kind: 'freeze', target: 'market', seconds: 6 },
	what: 'freeze market for 6 s',
	pid: STRUCK,
	underWay: 1,
	fromMs: 0,
	toMs: 30_000,
	wellAfterMs: 100,
	pauseMs: 3_500,
	gapMs: 400,
	tookOver: ['market'],
	isNamed: true,
};

/** Attempts to place one trade: from, to, the process and the outcome. */
const attempts = (...all: readonly (readonly [number, number, number | null, 'ok' | 'unknown'])[]) =>
	all.flatMap(([fromMs, toMs, pid, type], call): HistoryLine[] => [
		{ atMs: fromMs, type: 'invoke', call, verb: 'place', user: 1, id: 'a' },
		{ atMs: toMs, type, call, pid, code: '', said: '' },
	]);

test('[CLUSTER-05] a placement is held up from its first attempt on, without its waits at the struck process and at none', () => {
	expect(
		longestHeldMs(FREEZE, attempts([0, 3_000, 8, 'unknown'], [3_300, 6_300, 8, 'unknown'], [6_600, 6_700, 9, 'ok'])),
	).toBe(6_700);
	expect(
		longestHeldMs(
			FREEZE,
			attempts([0, 9_000, STRUCK, 'unknown'], [9_300, 18_300, null, 'unknown'], [18_600, 18_700, 9, 'ok']),
		),
	).toBe(700);
	expect(longestHeldMs(FREEZE, attempts([0, 100, 8, 'ok'], [20_000, 29_000, 8, 'ok']))).toBe(100);
});

test('[CLUSTER-02] [CLUSTER-05] bars of time, and disruptions that missed their moment', () => {
	const lines = attempts([0, 3_000, 8, 'unknown'], [3_300, 6_700, 8, 'ok']);
	const find = (change: Partial<Disrupted>, history: readonly HistoryLine[] = []) =>
		checkDisruptions([{ ...FREEZE, ...change }], history, { takeovers: [] }, BARS).map(({ check }) => check);
	expect(find({})).toEqual([]);
	expect(find({ pauseMs: 5_100 })).toEqual(['pause']);
	expect(find({}, lines)).toEqual(['held-up']);
	expect(find({ wellAfterMs: null })).toEqual(['well']);
	expect(find({ underWay: 0 })).toEqual(['not-hit']);
	expect(find({ isNamed: false })).toEqual(['status']);
	expect(find({ tookOver: ['log'] })).toEqual(['not-hit']);
	expect(find({ tookOver: [], disruption: { kind: 'freeze', target: 'market', seconds: 1 } })).toEqual([]);
});

test('[CLUSTER-02] a lease that is taken from a holder that is well is found', () => {
	const early = { lease: 'market', atMs: 60_000, isEarly: true };
	const find = (takeover: typeof early) =>
		checkDisruptions([FREEZE], [], { takeovers: [takeover] }, BARS).map(({ check }) => check);
	expect(find(early)).toEqual(['lease-stolen']);
	expect(find({ ...early, isEarly: false })).toEqual([]);
	expect(find({ ...early, atMs: 20_000 })).toEqual([]);
});
