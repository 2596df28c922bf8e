import { dueBy, HOUR, randomOf, roundOf, sealOf } from '../receipt.mjs';
import { item } from './make-log.ts';
import { commitmentOf, type Group, SEED, type Tick, type Trade, walk } from './make-receipt.ts';
import { ROUNDS } from './rounds.ts';

export const FIRST = 1_795_687_140_000;
/** The publication of round 1000. The sealed entry is 1.5 s later. */
export const PUBLISHED = 1_692_803_367_000 + 999 * 3000;
const SIGNATURES = new Map<string, string>(ROUNDS);
export const SPANS = { entry_within_ms: 1500, exit_max_age_ms: 2000 };

export const point = (seq: number, { t, price }: Tick) => [seq, t, price].map(String);
export const tick = (t: number, price: number, through = t): Group => ({ through, ticks: [{ t, price }] });
export const beat = (t: number): Group => ({ kind: 'heartbeat', t, through: t });

export interface Fair extends Omit<Partial<Trade>, 'result'> {
	readonly seconds?: number;
	readonly isSealed?: boolean;
	/** The seen tick, counted back from the kept one; by default 1 with `accept/2`. */
	readonly seen?: number | null;
	/** `until`: keeps a tick; `caughtUp`: logs it as caught up. */
	readonly until?: (k: number) => boolean;
	readonly caughtUp?: (k: number) => boolean;
	/** The signatures that move the walk, by default drand's. */
	readonly signatureOf?: (round: number) => string;
	/** A tick's delay after its schedule, milliseconds. */
	readonly off?: (k: number) => number;
	/** Changes a tick's price. */
	readonly bend?: (k: number, price: number) => number;
	readonly result?: Readonly<Record<string, unknown>>;
	/** False leaves out the reveal of the seed. */
	readonly isRevealed?: boolean;
}

/** A trade on a fair index, by default right. Ticks: four up to the acceptance, the last of which is kept. */
export function fair(
	change: Fair = {},
): Trade & { readonly entryK: number; readonly exitK: number; readonly firstK: number } {
	const { isSealed = false, kind = 'accept/1', seconds = 5, until = () => true, bend = (_, price) => price } = change;
	const signatureOf = change.signatureOf ?? ((round: number) => SIGNATURES.get(String(round)));
	const accepted = change.accepted ?? (isSealed ? PUBLISHED - 2500 : FIRST);
	const after = isSealed && kind === 'accept/2' ? sealOf(accepted).after : accepted;
	const expires = after + 1000 * seconds;
	const [keptK, entryK, exitK] = [dueBy(accepted), dueBy(after) + 1, dueBy(expires)];
	const firstK = keptK - 3;
	const seen = change.seen === undefined ? 1 : change.seen;
	const seenSeq = kind === 'accept/2' && seen !== null ? 4 - seen : '-';
	const random = (k: number) => {
		const signature = isSealed ? signatureOf(roundOf(500 * k + 250)) : undefined;
		return signature === undefined ? '-' : randomOf(signature);
	};
	const ticks = walk('V50', firstK, exitK + 2, 5000, random)
		.map(({ t, price }, i) => ({ t: t + (change.off?.(firstK + i) ?? 0), price: bend(firstK + i, price) }))
		.filter((_, i) => until(firstK + i));
	const groups = ticks.map(
		(one, i): Group => ({
			through: one.t + 499,
			ticks: [one],
			...(change.caughtUp?.(firstK + i) ? { kind: 'caught_up' as const } : {}),
		}),
	);
	const [entry, exit] = [ticks[entryK - firstK], ticks[exitK - firstK]];
	const numbers = [...new Set(Array.from({ length: exitK - entryK }, (_, i) => roundOf(500 * (entryK + 1 + i) + 250)))];
	const epoch = Math.floor(accepted / HOUR);
	const isWon = entry !== undefined && exit !== undefined && exit.price > entry.price;
	const from = (seenSeq === '-' ? 4 : seenSeq) - 1;
	return {
		kind,
		accepted,
		expires,
		groups,
		source: 'fair',
		ticker: 'V50',
		beacon: isSealed ? 'quicknet' : null,
		entryK,
		exitK,
		firstK,
		offered: SPANS,
		batchAfter: 4,
		runs: {
			entry: Array.from({ length: entryK - firstK - from + 1 }, (_, i) => from + i),
			exit: [exitK - firstK],
		},
		rounds: isSealed ? numbers.map((round) => [String(round), signatureOf(round) ?? '']) : [],
		first: [
			item('commitment/1', epoch, commitmentOf(epoch), accepted - 1, 'instance'),
			item('commitment/1', epoch + 1, commitmentOf(epoch + 1), accepted - 1, 'instance'),
		],
		last: change.isRevealed === false ? [] : [item('reveal/1', epoch, SEED, accepted + 100_000)],
		result: {
			status: isWon ? 'won' : 'lost',
			void_reason: null,
			returned: isWon ? '1860' : '0',
			entry: entry && point(entryK - firstK + 1, entry),
			exit: exit && point(exitK - firstK + 1, exit),
		},
		...change,
		terms: {
			entryWithin: 1500,
			exitMaxAge: 2000,
			keptSeq: 4,
			expiry: `duration:${seconds}`,
			seenSeq,
			...change.terms,
		},
	};
}
export const sealed = (change: Fair = {}) => fair({ kind: 'accept/2', isSealed: true, ...change });

/** A trade on an exchange: kept tick, entry, exit, a later tick. */
export function venue(change: Partial<Trade> = {}): Trade {
	const [accepted, expires] = [FIRST, FIRST + 60_000];
	return {
		accepted,
		expires,
		groups: [tick(FIRST - 100, 100), tick(FIRST + 700, 101), tick(FIRST + 59_000, 105), tick(FIRST + 60_400, 90)],
		runs: { entry: [0, 1], exit: [2, 3] },
		batchAfter: 1,
		result: {
			status: 'won',
			void_reason: null,
			returned: '1860',
			entry: point(2, { t: FIRST + 700, price: 101 }),
			exit: point(3, { t: FIRST + 59_000, price: 105 }),
		},
		...change,
		terms: { seenSeq: change.kind === 'accept/2' ? 1 : '-', ...change.terms },
	};
}
export const VOID = { status: 'void', returned: '1000', exit: null };
