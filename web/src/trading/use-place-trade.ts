import { type OpenTradeBody, openTrade, type Trade } from '@fairtick/domain/trading/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import type { Refused } from '../api/outcome.ts';
import { type Placement, type PlacementTools, placeTrade, resumeTrade } from './open-trade.ts';
import { unresolvedTrades } from './unresolved-trades.ts';

const tools: PlacementTools = {
	store: unresolvedTrades,
	send: (body, timeoutMs) => call(openTrade, { body }, { timeoutMs, reports: 'caller' }),
	wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export interface PlacementNews {
	onOpened(trade: Trade, resumed: boolean): void;
	onRefused(refused: Refused, resumed: boolean): void;
	/** No decision could be had for now; it is asked for again when the page has a connection. */
	onUnknown(): void;
	onFailed(error: Error): void;
}

/** How long the ticket says that a trade was opened. */
const CONFIRMED_MS = 4_000;

/** Placing trades one at a time, and asking again for those whose answer got lost. */
export function usePlaceTrade(userId: number, connected: boolean, news: PlacementNews) {
	const [outstanding, setOutstanding] = useState(false);
	// Checked at once, where the state would only say so after the next render.
	const placing = useRef(false);
	const [opened, setOpened] = useState<Trade | null>(null);
	const latest = useRef(news);
	useEffect(() => {
		latest.current = news;
	});

	useEffect(() => {
		if (connected) void resumeAll(userId, latest);
	}, [connected, userId]);

	useEffect(() => {
		if (opened === null) return;
		const timer = setTimeout(() => setOpened(null), CONFIRMED_MS);
		return () => clearTimeout(timer);
	}, [opened]);

	const place = async (body: OpenTradeBody) => {
		if (placing.current) return;
		placing.current = true;
		setOutstanding(true);
		asking.add(body.id);
		try {
			const placement = await placeTrade(userId, body, tools);
			if (placement.kind === 'opened') setOpened(placement.trade);
			tell(latest.current, placement, false);
		} catch (error) {
			latest.current.onFailed(error as Error);
		} finally {
			asking.delete(body.id);
			placing.current = false;
			setOutstanding(false);
		}
	};
	return { outstanding, opened, place };
}

function tell(news: PlacementNews, placement: Placement, resumed: boolean): void {
	if (placement.kind === 'opened') news.onOpened(placement.trade, resumed);
	else if (placement.kind === 'refused') news.onRefused(placement.refused, resumed);
	else if (!resumed) news.onUnknown();
}

/** Ids being asked for, so that a click in progress and a reconnection never ask twice at once. */
const asking = new Set<string>();

async function resumeAll(userId: number, news: { readonly current: PlacementNews }): Promise<void> {
	try {
		for (const body of await unresolvedTrades.list(userId)) {
			if (asking.has(body.id)) continue;
			asking.add(body.id);
			try {
				tell(news.current, await resumeTrade(body, tools), true);
			} finally {
				asking.delete(body.id);
			}
		}
	} catch (error) {
		console.warn('Unresolved trades could not be asked for', error);
	}
}
