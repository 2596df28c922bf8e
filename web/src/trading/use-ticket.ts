import type { Asset } from '@fairtick/domain/market/contract';
import type { Direction, Mode, OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import { useCallback, useEffect, useState } from 'react';
import { useLive, useServerNow } from '../live/use-live.ts';
import { makeTradeId } from './make-trade-id.ts';
import {
	computeSummary,
	FIRST_FORM,
	findRefusal,
	type TicketFacts,
	type TicketForm,
	type TicketRefusal,
	type TicketSummary,
	toRequest,
} from './trade-ticket-form.ts';

export interface TicketOptions {
	readonly asset: Asset;
	readonly payoutPercent: number;
	readonly mode: Mode;
	readonly balanceMinor: number;
	readonly feed: TicketFacts['feed'];
	readonly outstanding: boolean;
	/** The trade that was just opened. */
	readonly opened: Trade | null;
	place(body: OpenTradeBody): void;
	onRefill(): void;
}

export interface Ticket extends TicketOptions {
	readonly form: TicketForm;
	readonly nowMs: number;
	readonly summary: TicketSummary;
	readonly refusal: TicketRefusal | null;
	change(change: Partial<TicketForm>): void;
	pick(direction: Direction): void;
}

/** The ticket's state with everything that is computed from it, for whichever layout shows it. */
export function useTicket(options: TicketOptions): Ticket {
	const { asset, payoutPercent, mode, balanceMinor, feed, place } = options;
	const live = useLive();
	const nowMs = useServerNow(1000);
	const [form, setForm] = useState(FIRST_FORM);
	// Another asset or account may not offer the chosen time: the nearest that it does is shown instead.
	const { duration_min, duration_max } = asset;
	useEffect(() => {
		setForm((shown) => ({ ...shown, durationS: Math.min(duration_max, Math.max(duration_min, shown.durationS)) }));
	}, [duration_min, duration_max]);

	const facts = { asset, payoutPercent, mode, balanceMinor, feed, nowMs };
	const pick = useCallback(
		(direction: Direction) => {
			const now = { asset, payoutPercent, mode, balanceMinor, feed, nowMs: live.nowMs() };
			if (findRefusal(form, now) === null) place(toRequest(form, now, direction, makeTradeId()));
		},
		[asset, payoutPercent, mode, balanceMinor, feed, form, place, live],
	);
	return {
		...options,
		form,
		nowMs,
		summary: computeSummary(form, facts),
		refusal: findRefusal(form, facts),
		change: (change) => setForm((shown) => ({ ...shown, ...change })),
		pick,
	};
}
