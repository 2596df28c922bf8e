import type { LimitWindow, OwnLimits } from '@fairtick/domain/limits/contract';
import type { HeldBack } from '@fairtick/domain/limits/held-back';
import type { Asset } from '@fairtick/domain/market/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import type { Direction, OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import type { BlockCode } from '@fairtick/domain/trading/placement-limits';
import { toTradeId } from '@fairtick/domain/trading/trade-id';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../../kit/base/store.ts';
import { useLive, useServerNow } from '../../kit/live/use-live.ts';
import { useBalanceHidden } from '../../kit/ui/use-balance-hidden.ts';
import { rememberClick } from '../proof/clicks/click-times.ts';
import { keepForm, readForm } from './form/kept-form.ts';
import {
	chosenBoundary,
	computeSummary,
	findRefusal,
	stakeOf,
	type TicketFacts,
	type TicketForm,
	type TicketPriceHealth,
	type TicketRefusal,
	type TicketSummary,
	toRequest,
} from './form/trade-ticket-form.ts';
import type { PlacementRefusal } from './placing/use-place-trade.ts';
import { slippageOf, type TradingSettings, tradingSettings } from './trading-settings.ts';

/** An own limit with its use, minor units. */
export interface TicketLimit {
	readonly kind: 'loss' | 'turnover';
	readonly window: LimitWindow;
	readonly value: number;
	readonly used: number;
}

export interface TicketOptions {
	/** 0 for a visitor. */
	readonly userId: number;
	readonly asset: Asset;
	readonly payoutPercent: number;
	readonly mode: Mode;
	readonly balanceMinor: number;
	readonly priceHealth: TicketPriceHealth;
	readonly openTrades: number | null;
	readonly openTradesLimit: number | null;
	/** Null in demo. */
	readonly heldBack: readonly HeldBack[] | null;
	readonly blocked: BlockCode | null;
	/** Undefined if unknown or not needed. */
	readonly own: OwnLimits | undefined;
	/** Own limits against which trades count, most used first; none in demo. */
	readonly ownLimits: readonly TicketLimit[];
	/** Set while an answer is awaited; `late` after a first attempt without one. */
	readonly outstanding: 'first' | 'late' | null;
	readonly opened: Trade | null;
	/** The refusal of the last click, until something changes. */
	readonly refused: PlacementRefusal | null;
	/** Reports a refusal that came after another asset or account was shown. */
	onRefusedElsewhere(refused: PlacementRefusal): void;
	place(body: OpenTradeBody): void;
	dismissRefusal(): void;
	onRefill(): void;
	/** Makes the demo account current. */
	onDemo(): void;
	/** Navigates to the page of own limits. */
	onLimits(): void;
}

/** The sent form and direction. */
export interface LastTrade {
	readonly form: TicketForm;
	readonly direction: Direction;
}

export interface Ticket extends TicketOptions {
	readonly form: TicketForm;
	readonly settings: TradingSettings;
	readonly nowMs: number;
	readonly summary: TicketSummary;
	readonly refusal: TicketRefusal | null;
	/** The direction that awaits its confirmation. */
	readonly pending: Direction | null;
	change(change: Partial<TicketForm>): void;
	/** Handles a click on a direction: sends, asks for a confirmation if the trader wants that, or confirms. */
	pick(direction: Direction): void;
	cancel(): void;
	/** Sends the direction that awaits its confirmation. */
	confirm(): void;
	/** The last trade sent from here; null before the first. */
	readonly last: LastTrade | null;
	/** The reason why the last trade can't be repeated; null if it can, and before the first. */
	readonly lastRefusal: TicketRefusal | null;
	/** Sets time and amount of the last trade and picks its direction. */
	repeat(): void;
	/** Places a refused order again at the current payout; null if its time is no longer offered. */
	placeAgain(again: TicketForm | null, direction: Direction, payoutPercent: number): void;
}

/**
 * The id of a trade clicked at `nowMs`. `crypto.randomUUID` is missing on pages without TLS, `getRandomValues` is not.
 */
export function makeTradeId(nowMs: number): string {
	return toTradeId(nowMs, crypto.getRandomValues(new Uint8Array(10)));
}

/** The ticket's state and everything computed from it, for all layouts. */
export function useTicket(options: TicketOptions): Ticket {
	const { asset, payoutPercent, mode, balanceMinor, priceHealth, openTrades, openTradesLimit, heldBack, blocked } =
		options;
	const { place, dismissRefusal } = options;
	const refused = useRefusedHere(options);
	const live = useLive();
	const nowMs = useServerNow(1000);
	const settings = useStore(tradingSettings);
	const [balanceHidden] = useBalanceHidden();
	const [form, change] = useForm(options.userId, asset, dismissRefusal);
	const [last, setLast] = useState<LastTrade | null>(null);
	const maxSlippage = slippageOf(settings.protection, asset.slippage_min);

	const gather = useCallback(
		(atMs: number): TicketFacts => ({
			asset,
			payoutPercent,
			mode,
			balanceMinor,
			priceHealth,
			openTrades,
			openTradesLimit,
			heldBack,
			blocked,
			nowMs: atMs,
			seenSeq: live.latestTick(asset.id)?.[1] ?? null,
			protection: maxSlippage === null ? null : { maxSlippage },
		}),
		[
			asset,
			payoutPercent,
			mode,
			balanceMinor,
			priceHealth,
			openTrades,
			openTradesLimit,
			heldBack,
			blocked,
			maxSlippage,
			live,
		],
	);
	const facts = gather(nowMs);
	const [pending, setPending, isMeant] = usePending(termsOf(form, facts));
	const submit = useCallback(
		(sent: TicketForm, direction: Direction, change: Partial<TicketFacts> = {}): boolean => {
			const now = { ...gather(live.nowMs()), ...change };
			setPending(null);
			if (findRefusal(sent, now) !== null) return false;
			const id = makeTradeId(now.nowMs);
			place(toRequest(sent, now, direction, id));
			rememberClick(id, now.nowMs);
			return true;
		},
		[gather, live, place, setPending],
	);
	const send = useCallback(
		(direction: Direction, sent: TicketForm = form) => {
			if (submit(sent, direction)) setLast({ form: sent, direction });
		},
		[form, submit],
	);
	const asksFirst = settings.confirm;
	const confirm = () => {
		if (pending === null || !isMeant()) return;
		// The boundary may have passed since the last rendered second.
		if (termsOf(form, gather(live.nowMs())) === pending.terms) send(pending.direction);
		else setPending(null);
	};
	const pick = (direction: Direction) => {
		dismissRefusal();
		if (!asksFirst) send(direction);
		else if (pending?.direction === direction) confirm();
		else setPending({ direction, terms: termsOf(form, facts) });
	};
	const repeat = () => {
		if (last === null) return;
		change(last.form);
		if (asksFirst) setPending({ direction: last.direction, terms: termsOf(last.form, facts) });
		else send(last.direction, last.form);
	};
	return {
		...options,
		refused,
		form,
		settings,
		nowMs,
		change,
		pick,
		confirm,
		last,
		repeat,
		// A request that can no longer be sent needs no confirmation.
		pending: (findRefusal(form, facts) === null && pending?.direction) || null,
		summary: computeSummary(form, facts, balanceHidden),
		refusal: findRefusal(form, facts),
		lastRefusal: last && findRefusal(last.form, facts),
		cancel: () => setPending(null),
		placeAgain: (again, direction, percent) => {
			dismissRefusal();
			if (again !== null) submit(again, direction, { payoutPercent: percent });
		},
	};
}

/** Refusals caused by a change of the account or the asset itself. */
const OF_CHANGES: ReadonlySet<string> = new Set(['trading.wrong_mode', 'trading.unknown_asset']);

/** True if a refusal is about the shown asset and account; a press on it may place a trade. */
const isAbout = ({ refused, body }: PlacementRefusal, asset: Asset, mode: Mode): boolean =>
	OF_CHANGES.has(refused.code) || (body.asset_id === asset.id && body.mode === mode);

/** The refusal shown in the ticket. It ends when another asset or account is shown; a later one becomes a toast. */
function useRefusedHere({ asset, mode, refused, dismissRefusal, onRefusedElsewhere }: TicketOptions) {
	const here = refused !== null && isAbout(refused, asset, mode) ? refused : null;
	const seen = useRef<PlacementRefusal | null>(null);
	useEffect(() => {
		if (refused === null || here !== null) {
			seen.current = here;
			return;
		}
		if (seen.current !== refused) onRefusedElsewhere(refused);
		seen.current = refused;
		dismissRefusal();
	}, [refused, here, dismissRefusal, onRefusedElsewhere]);
	return here;
}

/**
 * The form. If another asset or account does not offer the chosen time, the nearest offered one is shown and sent
 * instead; the choice itself stays.
 */
function useForm(userId: number, { duration_min, duration_max }: Asset, onChange: () => void) {
	const [stored, setStored] = useState(() => readForm(userId));
	/** The limits within which the time was chosen. A typed time outside them is refused, not replaced. */
	const bounds = `${duration_min} ${duration_max}`;
	const [chosenIn, setChosenIn] = useState<string | null>(null);
	useEffect(() => keepForm(userId, stored), [userId, stored]);
	const change = useCallback(
		(part: Partial<TicketForm>) => {
			onChange();
			setStored((before) => ({ ...before, ...part }));
			if (part.durationS !== undefined) setChosenIn(bounds);
		},
		[onChange, bounds],
	);
	const form = useMemo(() => {
		if (chosenIn === bounds) return stored;
		return { ...stored, durationS: Math.min(duration_max, Math.max(duration_min, stored.durationS)) };
	}, [stored, chosenIn, bounds, duration_min, duration_max]);
	return [form, change] as const;
}

/** A faster confirmation is unintended: a trembling hand or a bouncing key. */
const LEAST_PENDING_MS = 300;

/** The order's fields that come from the click or a setting; the trader confirms all others. */
type OfClick = 'id' | 'direction' | 'valid_until' | 'max_slippage' | 'seen_seq' | 'asked_at';

/** The terms to confirm; a share of the balance counts as its amount. */
function termsOf(form: TicketForm, facts: TicketFacts): string {
	const terms: Readonly<Record<Exclude<keyof OpenTradeBody, OfClick>, string | number | null>> = {
		mode: facts.mode,
		asset_id: facts.asset.id,
		stake: stakeOf(form, facts.balanceMinor),
		expiry: `${form.kind} ${form.kind === 'clock' ? chosenBoundary(form, facts.nowMs) : form.durationS}`,
		payout_percent: facts.payoutPercent,
	};
	return Object.values(terms).join();
}

interface Pending {
	readonly direction: Direction;
	readonly terms: string;
}

/** The direction to confirm, which ends when its terms change, and true if it has been shown long enough. */
function usePending(terms: string) {
	const [pending, setPending] = useState<Pending | null>(null);
	const since = useRef(0);
	const begin = useCallback((next: Pending | null) => {
		since.current = performance.now();
		setPending(next);
	}, []);
	const isMeant = useCallback(() => performance.now() - since.current >= LEAST_PENDING_MS, []);
	const holds = pending?.terms === terms;
	useEffect(() => {
		if (!holds) setPending(null);
	}, [holds]);
	return [holds ? pending : null, begin, isMeant] as const;
}
