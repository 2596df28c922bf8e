import type { User } from '@fairtick/domain/identity/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import type { Trade } from '@fairtick/domain/trading/contract';
import type { QueryClient } from '@tanstack/react-query';
import { AVAILABLE_KEY, SELECTED_KEY } from '../../features/accounts/assets/asset-queries.ts';
import { readUser, refreshUser, setUser } from '../../features/identity/session.ts';
import { readGuest, setGuest } from '../../features/identity/sign-in/guest.ts';
import { refreshUsedLimits } from '../../features/limits/own-limits-cache.ts';
import { PAYOUTS_KEY } from '../../features/market/payouts/payouts-key.ts';
import { showClosed, showCorrected, showOpen } from '../../features/trading/placing/trades-cache.ts';
import { addResult } from '../../features/trading/recent-results.ts';
import type { EventMessage, LiveNews } from '../../kit/live/live-client.ts';
import type { AccountNewsOptions } from './account-news.ts';

/** Results and alerts older than this, milliseconds, were missed: they go into the lists, not on the chart. */
const FRESH_MS = 15_000;

interface LiveCacheOptions extends Omit<AccountNewsOptions, 'isFresh'> {
	nowMs(): number;
	onResult(trade: Trade): void;
	onCorrected(trade: Trade): void;
	onSignedOut(): void;
}

/** Applies the socket's messages to the cache that the screen shows. */
export function createLiveCache({
	queryClient,
	nowMs,
	onResult,
	onCorrected,
	onAnswer,
	onAlert,
	onSignedOut,
}: LiveCacheOptions) {
	const isFresh = (instant: string) => nowMs() - Date.parse(instant) <= FRESH_MS;
	const onEvent = (event: EventMessage) => {
		updateUser(queryClient, event);
		switch (event.type) {
			case 'trade.opened':
			case 'trade.sale':
				showOpen(queryClient, event.data.trade);
				if (event.data.trade.mode === 'real') refreshUsedLimits(queryClient);
				return;
			case 'trade.closed': {
				const { trade } = event.data;
				showClosed(queryClient, trade);
				if (trade.mode === 'real') refreshUsedLimits(queryClient);
				// A sold trade ended before its expiry.
				if (!isFresh(trade.status === 'sold' && trade.exit ? trade.exit.at : trade.expires_at)) return;
				addResult(trade);
				onResult(trade);
				return;
			}
			case 'trade.corrected':
				showCorrected(queryClient, event.data.trade);
				onCorrected(event.data.trade);
				return;
			case 'user':
				void refreshUser(queryClient);
				return;
			default:
				import('./account-news.ts').then(
					({ showAccountNews }) => showAccountNews(event, { queryClient, isFresh, onAnswer, onAlert }),
					// The file belongs to a removed build: refetch everything instead of a part.
					() => void queryClient.invalidateQueries(),
				);
		}
	};
	return (news: LiveNews) => {
		switch (news.op) {
			case 'event':
				onEvent(news);
				return;
			case 'entered':
				showOpen(queryClient, news.trade);
				return;
			case 'asset':
				for (const queryKey of [SELECTED_KEY, AVAILABLE_KEY])
					queryClient.setQueryData<Asset[]>(queryKey, (assets) => assets?.map((asset) => withOpening(asset, news)));
				return;
			case 'catalogue':
				for (const queryKey of [SELECTED_KEY, AVAILABLE_KEY, PAYOUTS_KEY])
					void queryClient.invalidateQueries({ queryKey });
				return;
			case 'polled':
				import('./polled-news.ts').then(({ onPolled }) => onPolled(queryClient)).catch(() => undefined);
				return;
			case 'reset':
				void refreshUser(queryClient);
				void queryClient.invalidateQueries();
				return;
			case 'signed_out':
				onSignedOut();
				return;
		}
	};
}

function updateUser(queryClient: QueryClient, { n, data }: EventMessage): void {
	const user = readUser(queryClient);
	const guest = readGuest(queryClient);
	if (user === null && guest !== null && n > guest.event_n && 'balance_demo' in data)
		setGuest(queryClient, { ...guest, balance: data.balance_demo, event_n: n });
	if (user === null || n <= user.event_n) return;
	// An event that moved no money has no balances.
	const { balance_demo, balance_real } = 'balance_demo' in data ? data : user;
	const mode = 'last_trade_on' in data ? data.last_trade_on : user.last_trade_on;
	const totUnread = 'totUnread' in data ? data.totUnread : user.totUnread;
	const changed = { balance_demo, balance_real, last_trade_on: mode, totUnread, event_n: n };
	setUser(queryClient, { ...user, ...changed } satisfies User);
}

function withOpening(asset: Asset, news: Extract<LiveNews, { op: 'asset' }>): Asset {
	if (asset.id !== news.id) return asset;
	const reason = news.closed_reason as Asset['closed_reason'];
	const detail = news.closed_detail as Asset['closed_detail'];
	const { open, opens_at, maintenance } = news;
	return { ...asset, open, opens_at, closed_reason: reason, closed_detail: detail, maintenance };
}
