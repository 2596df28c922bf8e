import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NewItem, splitBySpan, takeUntil } from './arrange-items.ts';

/** Four seconds before a day ends, so that spans and days cut what happens. */
const BEGIN = 86_400_000 * 20_000 - 4_000;

interface Tick {
	readonly assetId: number;
	readonly no: number;
	/** Its time, and when it was committed, from the monotonic clock of the test. */
	readonly t: number;
	readonly committed: number;
}

/** Placements that are decided together. */
interface Batch {
	readonly id: number;
	readonly begun: number;
	readonly committed: number;
	/** By the clock when they were decided. */
	readonly atMs: number;
	/** Of assets, by their numbers: when a placement on one was accepted. */
	readonly accepted: ReadonlyMap<number, number>;
}

interface Turn {
	/** Times at which it looks for groups, for open decisions, and for batches. */
	readonly groups: number;
	readonly deciding: number;
	readonly batches: number;
}

type Step =
	| { readonly kind: 'tick'; readonly asset: number; readonly ahead: number; readonly takes: number }
	| { readonly kind: 'batch'; readonly assets: readonly number[]; readonly reads: number; readonly takes: number }
	| { readonly kind: 'turn'; readonly takes: readonly [number, number] }
	| { readonly kind: 'pass'; readonly ms: number };

/** Ticks are up to a quarter of a second ahead of the clock, or caught up long after their time; anything may stall. */
const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			kind: fc.constant('tick' as const),
			asset: fc.nat(2),
			ahead: fc.oneof(fc.integer({ min: -300, max: 250 }), fc.integer({ min: -6_000, max: -300 })),
			takes: fc.oneof(fc.nat(20), fc.nat(4_000)),
		}),
	},
	{
		weight: 6,
		arbitrary: fc.record({
			kind: fc.constant('batch' as const),
			assets: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
			reads: fc.oneof(fc.nat(5), fc.nat(2_000)),
			takes: fc.oneof(fc.nat(20), fc.nat(6_000)),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constant('turn' as const),
			takes: fc.tuple(fc.nat(30), fc.nat(30)),
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constant('pass' as const),
			ms: fc.oneof(fc.nat(300), fc.nat(9_000)),
		}),
	},
);

/** Plays the steps; times of the result are those of the monotonic clock. */
function play(steps: readonly Step[]): { ticks: Tick[]; batches: Batch[]; turns: Turn[] } {
	const [ticks, batches, turns]: [Tick[], Batch[], Turn[]] = [[], [], []];
	let now = BEGIN;
	for (const one of steps) {
		now++;
		if (one.kind === 'pass') now += one.ms;
		else if (one.kind === 'tick') {
			const last = ticks.findLast(({ assetId }) => assetId === one.asset);
			const t = Math.max(now + one.ahead, (last?.t ?? 0) + 1);
			// The writer of an asset commits one group after the other.
			const committed = Math.max(now + one.takes, (last?.committed ?? 0) + 1);
			ticks.push({ assetId: one.asset, no: (last?.no ?? 0) + 1, t, committed });
		} else if (one.kind === 'batch') {
			const reads = now + one.reads;
			const accepted = new Map(one.assets.map((asset) => [asset, reads]));
			batches.push({ id: batches.length, begun: now, committed: reads + one.takes, atMs: reads, accepted });
		} else turns.push({ groups: now, deciding: now + one.takes[0], batches: now + one.takes[0] + one.takes[1] });
	}
	// A placement is accepted at the clock, or at the newest price that is committed where that is ahead of it.
	const decided = batches.map((batch) => ({
		...batch,
		accepted: new Map(
			[...batch.accepted.keys()].map((asset) => {
				const seen = ticks.filter(({ assetId, committed }) => assetId === asset && committed <= batch.atMs);
				return [asset, Math.max(batch.atMs, seen.at(-1)?.t ?? 0)];
			}),
		),
	}));
	const over = Math.max(now, ...ticks.map(({ committed }) => committed), ...batches.map(({ committed }) => committed));
	// Turns come one after the other; at the end everything is entered.
	const ends = Array.from({ length: 60 }, (_, i) => over + 1 + i * 10);
	const inTurn: Turn[] = [];
	for (const turn of [...turns, ...ends.map((at) => ({ groups: at, deciding: at + 1, batches: at + 2 }))]) {
		const late = Math.max(0, (inTurn.at(-1)?.batches ?? 0) + 1 - turn.groups);
		inTurn.push({ groups: turn.groups + late, deciding: turn.deciding + late, batches: turn.batches + late });
	}
	return { ticks, batches: decided, turns: inTurn };
}

/** Runs the turns, each of which takes so much at most, as `gatherItems` does. Returns in which entry everything lies. */
function enter({ ticks, batches, turns }: ReturnType<typeof play>, atOnce: number) {
	const entryOf = { batch: new Map<number, number>(), tick: new Map<Tick, number>() };
	let entries = 0;
	for (const turn of turns) {
		const groups = [0, 1, 2].flatMap((asset) =>
			ticks
				.filter((tick) => tick.assetId === asset && tick.committed <= turn.groups && !entryOf.tick.has(tick))
				.slice(0, atOnce)
				.map((tick) => ({ atMs: tick.t, tick, group: { assetId: asset, t: tick.t } })),
		);
		const deciding = batches.filter(({ begun, committed }) => begun <= turn.deciding && committed > turn.deciding);
		const waiting = batches
			.filter(({ id, committed }) => committed <= turn.batches && !entryOf.batch.has(id))
			.sort((one, other) => one.atMs - other.atMs || other.id - one.id)
			.slice(0, atOnce);
		const throughMs = Math.min(
			waiting.length < atOnce ? Number.POSITIVE_INFINITY : (waiting.at(-1)?.atMs ?? 0),
			...deciding.map(({ begun }) => begun),
		);
		const items = [
			...waiting.map(({ id, atMs }) => ({ bytes: new Uint8Array(), atMs, batch: `${id}` })),
			...takeUntil(groups, throughMs).map(({ atMs, tick }) => ({ bytes: new Uint8Array(), atMs, tick })),
		];
		for (const { own } of splitBySpan(items)) {
			for (const item of own as (NewItem & { tick?: Tick })[]) {
				if (item.batch !== undefined) entryOf.batch.set(Number(item.batch), entries);
				if (item.tick !== undefined) entryOf.tick.set(item.tick, entries);
			}
			entries++;
		}
	}
	return entryOf;
}

test('[PROOF-08] no batch lies in an entry after that of the first price later than what it accepts, whatever stalls', () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 6 }), (steps, atOnce) => {
			const happened = play(steps);
			const entryOf = enter(happened, atOnce);
			for (const { id, accepted } of happened.batches)
				for (const [asset, acceptedAtMs] of accepted) {
					const first = happened.ticks.find(({ assetId, t }) => assetId === asset && t > acceptedAtMs);
					const entered = entryOf.batch.get(id) as number;
					expect(entered).toBeDefined();
					if (first) expect(entered).toBeLessThanOrEqual(entryOf.tick.get(first) ?? Number.POSITIVE_INFINITY);
				}
			// Groups of an asset stay in the order of its chain, without a gap.
			for (const asset of [0, 1, 2]) {
				const entered = happened.ticks.filter((tick) => tick.assetId === asset).map((tick) => entryOf.tick.get(tick));
				const known = entered.flatMap((entry) => entry ?? []);
				expect(known).toEqual(entered.slice(0, known.length));
				expect(known).toEqual([...known].sort((one, other) => one - other));
			}
		}),
		{ numRuns: 600 },
	);
});

test('[PROOF-08] all is entered in the end', () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
			const happened = play(steps);
			const entryOf = enter(happened, 3);
			expect([entryOf.batch.size, entryOf.tick.size]).toEqual([happened.batches.length, happened.ticks.length]);
		}),
		{ numRuns: 100 },
	);
});

const item = (atMs: number, name: string) => ({ bytes: Buffer.from(name), atMs });
const named = (items: readonly NewItem[]) => splitBySpan(items).map(({ own }) => own.map(({ bytes }) => `${bytes}`));

test('[PROOF-08] an entry spans less than two seconds and never two days, and what is of no time comes first', () => {
	expect(named([item(5_000, 'd'), item(3_000, 'b'), item(0, 'version'), item(4_999, 'c'), item(2_500, 'a')])).toEqual([
		['version'],
		['b', 'a'],
		['d', 'c'],
	]);
	const midnight = 86_400_000;
	expect(named([item(midnight, 'next'), item(midnight - 1, 'last')])).toEqual([['last'], ['next']]);
});

test('[PROOF-08] a group behind a later one of its asset waits with it, also where the clock was moved back', () => {
	const group = (assetId: number, atMs: number, t = atMs) => ({ atMs, group: { assetId, t } });
	const groups = [group(1, 10), group(1, 30), group(1, 15), group(2, 15), group(2, 10, 25)];
	expect(takeUntil(groups, 20).map(({ atMs, group: { assetId } }) => [assetId, atMs])).toEqual([
		[1, 10],
		[2, 15],
	]);
	expect(takeUntil(groups, 30).map(({ atMs }) => atMs)).toEqual([10, 30, 30, 15, 25]);
});
