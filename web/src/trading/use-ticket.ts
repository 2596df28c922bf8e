import type { LimitWindow } from '@fairtick/domain/limits/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import type { Direction, OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import type { BlockCode } from '@fairtick/domain/trading/placement-limits';
import { toTradeId } from '@fairtick/domain/trading/trade-id';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from '../base/store.ts';
import { useLive, useServerNow } from '../live/use-live.ts';
import { rememberClick } from './click-times.ts';
import {
	computeSummary,
	FIRST_FORM,
	findRefusal,
	type TicketFacts,
	type TicketForm,
	type TicketPriceHealth,
	type TicketRefusal,
	type TicketSummary,
	toRequest,
} from './trade-ticket-form.ts';
import { slippageOf, type TradingSettings, tradingSettings } from './trading-settings.ts';
import type { PlacementRefusal } from './use-place-trade.ts';

/** An own limit with its use, minor units. */
export interface TicketLimit {
	readonly kind: 'loss' | 'turnover';
	readonly window: LimitWindow;
	readonly value: number;
	readonly used: number;
}

export interface TicketOptions {
	readonly asset: Asset;
	readonly payoutPercent: number;
	readonly mode: Mode;
	readonly balanceMinor: number;
	readonly priceHealth: TicketPriceHealth;
	readonly openTrades: number | null;
	readonly openTradesLimit: number | null;
	readonly blocked: BlockCode | null;
	/** The user's own limits that trades count against, the most used one first; none in demo. */
	readonly ownLimits: readonly TicketLimit[];
	/** Whether an answer is being waited for, and whether the first attempt stayed without one. */
	readonly outstanding: 'first' | 'late' | null;
	readonly opened: Trade | null;
	/** The last click was refused, and nothing was changed since. */
	readonly refused: PlacementRefusal | null;
	place(body: OpenTradeBody): void;
	dismissRefusal(): void;
	onRefill(): void;
	/** Makes the demo account the current one. */
	onDemo(): void;
}

export interface Ticket extends TicketOptions {
	readonly form: TicketForm;
	readonly settings: TradingSettings;
	readonly nowMs: number;
	readonly summary: TicketSummary;
	readonly refusal: TicketRefusal | null;
	/** The direction that waits for its confirmation. */
	readonly pending: Direction | null;
	change(change: Partial<TicketForm>): void;
	/** A click on a direction: sends, or asks for confirmation where the trader wants that, or confirms. */
	pick(direction: Direction): void;
	cancel(): void;
	/** Places what was refused once more, at the payout that holds now. */
	acceptPayout(payoutPercent: number): void;
}

/** The id of a trade clicked at `nowMs`. `crypto.randomUUID` is missing on pages served without TLS, its random source is not. */
export function makeTradeId(nowMs: number): string {
	return toTradeId(nowMs, crypto.getRandomValues(new Uint8Array(10)));
}

/** The ticket's state with everything that is computed from it, for whichever layout shows it. */
export function useTicket(options: TicketOptions): Ticket {
	const { asset, payoutPercent, mode, balanceMinor, priceHealth, openTrades, openTradesLimit, blocked } = options;
	const { refused, place, dismissRefusal } = options;
	const live = useLive();
	const nowMs = useServerNow(1000);
	const settings = useStore(tradingSettings);
	const [form, change] = useForm(asset, dismissRefusal);
	const [pending, setPending] = usePending(asset.id, mode);
	const maxSlippage = slippageOf(settings.protection, asset.slippage_min);

	const gather = useCallback(
		(atMs: number): TicketFacts => ({
			...{ asset, payoutPercent, mode, balanceMinor, priceHealth, openTrades, openTradesLimit, blocked, nowMs: atMs },
			protection: maxSlippage === null ? null : { maxSlippage, seenSeq: live.latestTick(asset.id)?.[1] ?? null },
		}),
		[asset, payoutPercent, mode, balanceMinor, priceHealth, openTrades, openTradesLimit, blocked, maxSlippage, live],
	);
	const send = useCallback(
		(direction: Direction, change: Partial<TicketFacts> = {}) => {
			const facts = { ...gather(live.nowMs()), ...change };
			setPending(null);
			if (findRefusal(form, facts) !== null) return;
			const id = makeTradeId(facts.nowMs);
			rememberClick(id, facts.nowMs);
			place(toRequest(form, facts, direction, id));
		},
		[form, gather, live, place, setPending],
	);
	const asksFirst = settings.confirm;
	const pick = useCallback(
		(direction: Direction) => {
			dismissRefusal();
			if (asksFirst && pending !== direction) setPending(direction);
			else send(direction);
		},
		[asksFirst, pending, send, setPending, dismissRefusal],
	);
	const facts = gather(nowMs);
	return {
		...options,
		...{ form, settings, nowMs, change, pick },
		// What can't be sent any more is not to be confirmed either.
		pending: findRefusal(form, facts) === null ? pending : null,
		summary: computeSummary(form, facts),
		refusal: findRefusal(form, facts),
		cancel: () => setPending(null),
		acceptPayout: (percent) => {
			if (refused === null) return;
			dismissRefusal();
			send(refused.body.direction, { payoutPercent: percent });
		},
	};
}

function useForm(asset: Asset, onChange: () => void) {
	const [form, setForm] = useState(FIRST_FORM);
	// Another asset or account may not offer the chosen time: the nearest that it does is shown instead.
	const { duration_min, duration_max } = asset;
	useEffect(() => {
		setForm((shown) => ({ ...shown, durationS: Math.min(duration_max, Math.max(duration_min, shown.durationS)) }));
	}, [duration_min, duration_max]);
	const change = useCallback(
		(part: Partial<TicketForm>) => {
			onChange();
			setForm((shown) => ({ ...shown, ...part }));
		},
		[onChange],
	);
	return [form, change] as const;
}

/** The direction to be confirmed; it belongs to one asset and account. */
function usePending(assetId: number, mode: Mode) {
	const [pending, setPending] = useState<Direction | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: whatever the click was about has changed
	useEffect(() => setPending(null), [assetId, mode]);
	return [pending, setPending] as const;
}
