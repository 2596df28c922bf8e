import type { Trade, TradeTick } from '@fairtick/domain/trading/contract';
import { findSeal } from '@fairtick/domain/trading/sealing';

/** A line of a trade's timeline. */
export interface TimelineStep {
	readonly kind: 'click' | 'accepted' | 'answered' | 'round' | 'sealed' | 'tick' | 'entry' | 'sale' | 'exit' | 'expiry';
	readonly atMs: number;
	/** The logged price, if the step has one. */
	readonly tick?: { readonly seq: number; readonly price: string };
	/** The round of the beacon that moves the sealed entry, if the step is its publication. */
	readonly round?: number;
}

/** The browser's record of the click and its answer, epoch milliseconds by its estimate of the server's clock. */
export interface KnownClick {
	readonly clickAtMs: number | null;
	readonly answeredAtMs: number | null;
}

/** The shown fields of a logged tick in the market's form: [seq, time in epoch ms, price, …]. */
export type LoggedTick = readonly [seq: number, atMs: number, price: string, ...source: unknown[]];

/**
 * At the same instant a tick precedes the acceptance or the expiry: the entry must be later, the exit may be at the
 * expiry (TRADE-04).
 */
const ORDER: Readonly<Record<TimelineStep['kind'], number>> = {
	click: 0,
	tick: 1,
	entry: 1,
	exit: 1,
	accepted: 2,
	round: 2,
	sealed: 2,
	answered: 3,
	sale: 2,
	expiry: 2,
};

/**
 * Click, acceptance, answer, the round and its sealed block, entry, request to sell, exit and expiry, with the logged ticks around them.
 * Only this browser knows click and answer. If its estimate of the server's clock is late, so that the answer would
 * precede the acceptance, both are moved equally. A click is never after the acceptance.
 */
export function computeTimeline(
	trade: Trade,
	{ clickAtMs, answeredAtMs }: KnownClick,
	ticks: readonly LoggedTick[],
): readonly TimelineStep[] {
	const deciding = new Map<number, 'entry' | 'exit'>();
	if (trade.entry !== null) deciding.set(trade.entry.seq, 'entry');
	if (trade.exit !== null) deciding.set(trade.exit.seq, 'exit');
	const around = new Map<number, TimelineStep>();
	for (const [seq, atMs, price] of ticks)
		around.set(seq, { kind: deciding.get(seq) ?? 'tick', atMs, tick: { seq, price } });
	// The trade's own ticks are shown while those around them load, or if they cannot be loaded.
	for (const [seq, kind] of deciding) if (!around.has(seq)) around.set(seq, toStep(kind, trade[kind]));
	const acceptedAtMs = Date.parse(trade.accepted_at);
	const lateMs = Math.max(0, acceptedAtMs - (answeredAtMs ?? acceptedAtMs));
	const steps: TimelineStep[] = [
		...(clickAtMs === null ? [] : [{ kind: 'click', atMs: Math.min(clickAtMs + lateMs, acceptedAtMs) } as const]),
		{ kind: 'accepted', atMs: acceptedAtMs },
		...(answeredAtMs === null ? [] : [{ kind: 'answered', atMs: answeredAtMs + lateMs } as const]),
		...(trade.sealed === null
			? []
			: ([
					{
						kind: 'round',
						atMs: findSeal(Date.parse(trade.sealed.starts_at)).roundAtMs,
						round: trade.sealed.round,
					},
					{ kind: 'sealed', atMs: Date.parse(trade.sealed.starts_at) },
				] as const)),
		...(trade.sale === undefined ? [] : [{ kind: 'sale', atMs: Date.parse(trade.sale.accepted_at) } as const]),
		{ kind: 'expiry', atMs: Date.parse(trade.expires_at) },
		...around.values(),
	];
	return steps.sort(
		(a, b) => a.atMs - b.atMs || ORDER[a.kind] - ORDER[b.kind] || (a.tick?.seq ?? 0) - (b.tick?.seq ?? 0),
	);
}

function toStep(kind: 'entry' | 'exit', tick: TradeTick | null): TimelineStep {
	if (tick === null) throw new Error(`toStep: a trade without ${kind}`);
	return { kind, atMs: Date.parse(tick.at), tick: { seq: tick.seq, price: tick.price } };
}
