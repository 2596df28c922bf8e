import type { FiredAlert } from '../alerts/contract.ts';
import type { CalendarNotice } from '../calendar/notice.ts';
import type { Movement } from '../cashier/movement.ts';
import type { SecurityNews } from '../identity/security-news.ts';
import type { Trade } from '../trading/contract.ts';
import type { VerificationNews } from '../verification/news.ts';
import type { NotificationFacts } from './contract.ts';
import { TOLD_DEPOSITS, TOLD_WITHDRAWALS } from './kinds.ts';

const MINUTE_MS = 60_000;

/** User events that can make notifications, as their areas show them. */
type Told =
	| { readonly type: 'trade.closed' | 'trade.corrected'; readonly data: { readonly trade: Trade } }
	| { readonly type: 'movement'; readonly data: { readonly movement: Movement } }
	| { readonly type: 'verification'; readonly data: { readonly news: VerificationNews | null } }
	| { readonly type: 'security'; readonly data: { readonly news: SecurityNews } }
	| { readonly type: 'alert'; readonly data: FiredAlert }
	| { readonly type: 'calendar'; readonly data: CalendarNotice }
	| { readonly type: 'dispute' | 'conversation'; readonly data: { readonly id: string } };

/** A numbered event of a user. */
export type HeardEvent = Told & { readonly n: number; readonly atMs: number };

export interface NewNotification {
	/** The same occasion of a user has one notification. */
	readonly reference: string;
	readonly atMs: number;
	readonly facts: NotificationFacts;
}

/** Kinds of user events that make notifications. */
export const HEARD_KINDS: ReadonlySet<string> = new Set<Told['type']>([
	...(['trade.closed', 'trade.corrected', 'movement', 'verification', 'security'] as const),
	...(['alert', 'calendar', 'dispute', 'conversation'] as const),
]);

/** What a user is told of events, oldest first; results of trades that expired together are one notification (NOTE-01). */
export function decideNotifications(events: readonly HeardEvent[]): NewNotification[] {
	const told = new Map<string, NewNotification>();
	for (const heard of events) {
		const next = tellOf(heard);
		if (next === null) continue;
		const earlier = told.get(next.reference);
		told.set(next.reference, earlier === undefined ? next : { ...earlier, facts: addFacts(earlier.facts, next.facts) });
	}
	return [...told.values()];
}

/** What a notification says once it is told of more: trades, and how often an alert went off, are counted together, everything else is as it was. */
export function addFacts(told: NotificationFacts, more: NotificationFacts): NotificationFacts {
	if (told.kind === 'alert' && more.kind === 'alert') return { ...more, times: told.times + more.times };
	if (told.kind !== 'trade' || more.kind !== 'trade') return told;
	const { mode, expires_at } = told;
	return {
		...{ kind: 'trade', mode, expires_at, trade: null, corrected: null },
		trades: told.trades + more.trades,
		won: told.won + more.won,
		lost: told.lost + more.lost,
		profit: told.profit + more.profit,
	};
}

/** Whether a notification says more than before when the same occasion is heard of again. */
export const isAddedTo = ({ kind }: NotificationFacts) => kind === 'trade' || kind === 'alert';

function tellOf(event: HeardEvent): NewNotification | null {
	const { n, atMs } = event;
	switch (event.type) {
		case 'trade.closed': {
			const { trade } = event.data;
			return { reference: `trades:${trade.mode}:${trade.expires_at}`, atMs, facts: tellOfTrade(trade) };
		}
		case 'trade.corrected': {
			const { trade } = event.data;
			const corrected = trade.correction?.amount ?? 0;
			return { reference: `corrected:${trade.id}`, atMs, facts: { ...tellOfTrade(trade), corrected } };
		}
		case 'movement': {
			const { id, kind, status, amount } = event.data.movement;
			const reference = `movement:${id}:${status}`;
			if (kind === 'deposit') {
				const told = TOLD_DEPOSITS.find((one) => one === status);
				return told === undefined ? null : { reference, atMs, facts: { kind, id, status: told, amount } };
			}
			const told = TOLD_WITHDRAWALS.find((one) => one === status);
			return told === undefined ? null : { reference, atMs, facts: { kind, id, status: told, amount } };
		}
		case 'verification': {
			const { news } = event.data;
			return news === null ? null : { reference: `event:${n}`, atMs, facts: { kind: 'verification', news } };
		}
		case 'security':
			return { reference: `event:${n}`, atMs, facts: { kind: 'security', news: event.data.news } };
		case 'alert': {
			const { id, at } = event.data;
			// One for each time can go off with every tick: those of a minute are told together.
			const minute = Math.floor(Date.parse(at) / MINUTE_MS);
			return { reference: `alert:${id}:${minute}`, atMs, facts: { kind: 'alert', ...event.data } };
		}
		case 'calendar': {
			const { id, change, time } = event.data;
			return { reference: `calendar:${id}:${change}:${time}`, atMs, facts: { kind: 'calendar', ...event.data } };
		}
		case 'dispute':
		case 'conversation':
			return { reference: `event:${n}`, atMs, facts: { kind: 'support', thread: event.type, id: event.data.id } };
	}
}

function tellOfTrade({ id, mode, asset, expires_at, status, profit }: Trade) {
	return {
		...({ kind: 'trade', mode, expires_at, trades: 1, corrected: null } as const),
		won: status === 'won' ? 1 : 0,
		lost: status === 'lost' ? 1 : 0,
		profit: profit ?? 0,
		trade: { id, ticker: asset.ticker },
	};
}
