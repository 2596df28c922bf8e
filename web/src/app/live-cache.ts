import type { FiredAlert } from '@fairtick/domain/alerts/contract';
import type { User } from '@fairtick/domain/identity/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import type { Trade } from '@fairtick/domain/trading/contract';
import type { QueryClient } from '@tanstack/react-query';
import { AVAILABLE_KEY, SELECTED_KEY } from '../accounts/asset-queries.ts';
import { ALERTS_KEY } from '../alerts/alerts-key.ts';
import { MOVEMENT_KEY, MOVEMENTS_KEY } from '../cashier/movement-keys.ts';
import { readGuest, setGuest } from '../identity/guest.ts';
import { readUser, refreshUser, setUser } from '../identity/session.ts';
import { refreshOwnLimits, refreshUsedLimits } from '../limits/own-limits-cache.ts';
import type { EventMessage, LiveNews } from '../live/live-client.ts';
import { PAYOUTS_KEY } from '../market/payouts-key.ts';
import { NOTIFICATIONS_KEY } from '../notifications/notifications-key.ts';
import { TRANSACTIONS_KEY } from '../statements/transactions-key.ts';
import { CONVERSATIONS_KEY } from '../support/conversations-key.ts';
import { DISPUTES_KEY } from '../support/disputes-key.ts';
import { PLACEMENT_LIMITS_KEY } from '../trading/placement-limits.ts';
import { addResult } from '../trading/recent-results.ts';
import { showClosed, showCorrected, showOpen } from '../trading/trades-cache.ts';
import { VERIFICATION_KEY } from '../verification/verification-key.ts';

/** A result older than this was missed, not awaited: it belongs into the list, not on the chart. */
const FRESH_MS = 15_000;

interface LiveCacheOptions {
	readonly queryClient: QueryClient;
	nowMs(): number;
	onResult(trade: Trade): void;
	onCorrected(trade: Trade): void;
	/** Staff answered, decided or closed. */
	onAnswer(about: 'dispute' | 'conversation'): void;
	/** A price alert has just gone off. */
	onAlert(fired: FiredAlert): void;
	onSignedOut(): void;
}

/** Writes what the socket tells into the cache that the screen shows. */
export function createLiveCache({
	queryClient,
	nowMs,
	onResult,
	onCorrected,
	onAnswer,
	onAlert,
	onSignedOut,
}: LiveCacheOptions) {
	const onEvent = (event: EventMessage) => {
		updateUser(queryClient, event);
		switch (event.type) {
			case 'trade.opened':
				showOpen(queryClient, event.data.trade);
				if (event.data.trade.mode === 'real') refreshUsedLimits(queryClient);
				return;
			case 'trade.closed': {
				const { trade } = event.data;
				showClosed(queryClient, trade);
				if (trade.mode === 'real') refreshUsedLimits(queryClient);
				if (nowMs() - Date.parse(trade.expires_at) > FRESH_MS) return;
				addResult(trade);
				onResult(trade);
				return;
			}
			case 'trade.corrected':
				showCorrected(queryClient, event.data.trade);
				onCorrected(event.data.trade);
				return;
			case 'movement':
				queryClient.setQueryData([...MOVEMENT_KEY, event.data.movement.id], event.data.movement);
				void queryClient.invalidateQueries({ queryKey: MOVEMENTS_KEY });
				// A withdrawal that was cancelled, or asked for after one was, changes what is held back.
				if (event.data.movement.kind === 'withdrawal')
					void queryClient.invalidateQueries({ queryKey: PLACEMENT_LIMITS_KEY });
				void queryClient.invalidateQueries({ queryKey: TRANSACTIONS_KEY });
				return;
			case 'block':
				void queryClient.invalidateQueries({ queryKey: TRANSACTIONS_KEY });
				return;
			case 'limits':
				void refreshOwnLimits(queryClient);
				void queryClient.invalidateQueries({ queryKey: PLACEMENT_LIMITS_KEY });
				// An exclusion, or that withdrawals are final, decides whether a withdrawal can be cancelled.
				void queryClient.invalidateQueries({ queryKey: MOVEMENT_KEY });
				return;
			case 'dispute':
				void queryClient.invalidateQueries({ queryKey: DISPUTES_KEY });
				onAnswer('dispute');
				return;
			case 'conversation':
				void queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
				onAnswer('conversation');
				return;
			case 'verification':
				void queryClient.invalidateQueries({ queryKey: VERIFICATION_KEY });
				void refreshUser(queryClient);
				return;
			case 'recovery':
				void queryClient.invalidateQueries({ queryKey: ['recovery'] });
				void refreshUser(queryClient);
				return;
			case 'alert':
				void queryClient.invalidateQueries({ queryKey: ALERTS_KEY });
				if (nowMs() - Date.parse(event.data.at) <= FRESH_MS) onAlert(event.data);
				return;
			case 'notification':
				void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
				return;
			case 'calendar':
				// The calendar on screen may be older than what was told.
				void queryClient.invalidateQueries({ queryKey: ['calendar'] });
				return;
			case 'security':
				// The page of sessions and ways to sign in asks again when it is opened; the notification tells of it.
				return;
			case 'user':
				void refreshUser(queryClient);
				return;
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
