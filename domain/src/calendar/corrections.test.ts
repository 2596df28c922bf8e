import { describe, expect, test } from 'vitest';
import { decideFetched, findCorrection, type KnownEntry } from './corrections.ts';
import type { CalendarEntry } from './import-contract.ts';

const NOW_MS = Date.parse('2026-03-02T12:00:00.000Z');
const day = (n: number, time = '13:30') => `2026-03-0${n}T${time}:00.000Z`;
const entry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
	time: day(4),
	country: 'US',
	currency: 'USD',
	title: 'Payrolls',
	impact: 3,
	actual: null,
	forecast: '180K',
	previous: '215K',
	...change,
});
const FIRST = entry({ time: day(3), title: 'First' });
const LAST = entry({ time: day(6), title: 'Last' });
const known = (change: Partial<KnownEntry> = {}, id = 1): KnownEntry => ({
	id,
	entry: entry(),
	provided: entry(),
	isByHand: false,
	isRemoved: false,
	...change,
});
const decide = (
	kept: readonly KnownEntry[],
	given: readonly CalendarEntry[],
	isWhole = true,
	cancelled: readonly CalendarEntry[] = [],
) => decideFetched(kept, { given, cancelled, isWhole }, NOW_MS);
const NOTHING = { added: [], changed: [], withdrawn: [], held: 0 };

describe('[CAL-01] what a provider says', () => {
	test('is added once, and changes nothing when it is said again', () => {
		expect(decide([], [entry()])).toEqual({ ...NOTHING, added: [entry()] });
		expect(decide([known()], [entry()])).toEqual(NOTHING);
	});

	test('continues in the same entry: values, and a time that is not that of the week after', () => {
		const [before, id] = [entry(), 1];
		const published = entry({ actual: '199K' });
		const moved = entry({ time: day(5), forecast: '175K' });
		const change = { before, id };
		expect(decide([known()], [published]).changed).toEqual([{ ...change, entry: published, provided: published }]);
		expect(decide([known()], [FIRST, moved, LAST])).toMatchObject({
			changed: [{ ...change, entry: moved }],
			withdrawn: [],
			added: [FIRST, LAST],
		});
		const next = entry({ time: '2026-03-11T13:30:00.000Z' });
		expect(decide([known()], [FIRST, next])).toMatchObject({ added: [FIRST, next], changed: [], withdrawn: [1] });
		// It cannot be known which of the two it was.
		const other = entry({ time: day(5, '15:00') });
		const two = [known(), known({ entry: other, provided: other }, 2)];
		expect(decide(two, [FIRST, moved, LAST])).toMatchObject({ added: [FIRST, moved, LAST], withdrawn: [1, 2] });
	});

	test('changes no field that staff wrote, and every other', () => {
		const byHand = entry({ actual: '198K', title: 'Nonfarm payrolls' });
		const said = entry({ actual: '199K', previous: '216K' });
		expect(decide([known({ entry: byHand, isByHand: true })], [said])).toEqual({
			...NOTHING,
			held: 1,
			changed: [{ id: 1, before: byHand, entry: { ...byHand, previous: '216K' }, provided: said }],
		});
		// A field that staff cleared stays empty.
		const cleared = entry({ forecast: null });
		const same = decide([known({ entry: cleared })], [entry()]);
		expect([same.held, same.changed]).toEqual([1, []]);
		// The provider has come to say the same.
		expect(decide([known({ entry: byHand })], [{ ...byHand, actual: '198K' }]).held).toBe(0);
	});

	test('fields that it never named before are those of staff if they corrected them, else the provider’s', () => {
		const said = entry({ actual: '199K', forecast: '170K' });
		const imported = known({ provided: null });
		expect(decide([imported], [said]).changed).toMatchObject([{ entry: said, provided: said }]);
		const corrected = decide([{ ...imported, isByHand: true }], [said]);
		expect(corrected).toMatchObject({ held: 1, changed: [{ entry: entry({ actual: '199K' }), provided: said }] });
	});

	test('brings nothing back that staff took off, wherever it is moved', () => {
		const removed = known({ isRemoved: true });
		expect(decide([removed], [entry({ actual: '1' })])).toEqual({ ...NOTHING, held: 1 });
		expect(decide([removed], [FIRST, LAST])).toMatchObject({ withdrawn: [], changed: [] });
		const moved = entry({ time: day(5) });
		expect(decide([removed], [FIRST, moved, LAST])).toMatchObject({
			added: [FIRST, LAST],
			withdrawn: [],
			held: 1,
			changed: [{ before: entry(), entry: entry(), provided: moved }],
		});
	});

	test('withdraws what is to come and is no longer named between its first and last entry', () => {
		const given = [FIRST, LAST];
		expect(decide([known()], given).withdrawn).toEqual([1]);
		expect(decide([known()], given, false).withdrawn).toEqual([]);
		expect(decide([known()], []).withdrawn).toEqual([]);
		const early = entry({ time: day(3, '10:00'), title: 'Early' });
		const past = entry({ time: day(2, '11:00'), title: 'Past' });
		for (const outside of [early, past])
			expect(decide([known({ entry: outside, provided: outside })], given).withdrawn).toEqual([]);
		expect(decide([known({ provided: null })], given).withdrawn).toEqual([]);
		expect(decide([known({ entry: entry({ forecast: '1' }) })], given).withdrawn).toEqual([]);
	});

	test('withdraws events that it says are cancelled, wherever they are, but none that staff changed or that it still names', () => {
		const off = (one: KnownEntry, given: readonly CalendarEntry[] = [LAST]) => decide([one], given, false, [entry()]);
		expect(off(known())).toMatchObject({ withdrawn: [1], held: 0 });
		expect(off(known(), [])).toMatchObject({ withdrawn: [1] });
		expect(off(known({ provided: null }))).toMatchObject({ withdrawn: [1] });
		expect(off(known(), [entry()])).toMatchObject({ withdrawn: [] });
		expect(off(known({ isByHand: true }))).toMatchObject({ withdrawn: [], held: 1 });
		expect(off(known({ entry: entry({ forecast: '1' }) }))).toMatchObject({ withdrawn: [], held: 1 });
		expect(off(known({ isRemoved: true }))).toMatchObject({ withdrawn: [], held: 0 });
	});

	test('moves no entry onto another', () => {
		const renamed = entry({ title: 'Nonfarm payrolls' });
		const other = entry({ time: day(5), title: 'Nonfarm payrolls' });
		const kept = [known({ entry: renamed }), known({ entry: other, provided: null }, 2)];
		expect(decide(kept, [FIRST, entry({ time: day(5) }), LAST])).toMatchObject({ changed: [], held: 1 });
	});
});

test.each([
	['a forecast before the event', { forecast: '170K' }, null, { forecast: '180K' }],
	['a first actual value', { actual: '199K' }, null, null],
	['a time', { time: day(5) }, { time: day(4) }, { time: day(4) }],
	['a title', { title: 'NFP' }, null, { title: 'Payrolls' }],
] as const)('[CAL-01] %s is a correction, or is none', (_name, change, bySource, byHand) => {
	const after = entry(change);
	expect([findCorrection(entry(), after, false), findCorrection(entry(), after, true)]).toEqual([bySource, byHand]);
	const published = entry({ actual: '199K' });
	expect(findCorrection(published, entry({ actual: '201K' }), false)).toEqual({ actual: '199K' });
});
