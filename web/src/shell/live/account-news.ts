import type { FiredAlert } from '@fairtick/domain/alerts/contract';
import type { Movement } from '@fairtick/domain/cashier/movement';
import type { UserEventData, UserEventKind } from '@fairtick/domain/live/user-events';
import type { TRADING_EVENTS } from '@fairtick/domain/trading/user-events';
import type { QueryClient } from '@tanstack/react-query';
import { ALERTS_KEY } from '../../features/alerts/alerts-key.ts';
import { MOVEMENT_KEY, MOVEMENTS_KEY } from '../../features/cashier/movement-keys.ts';
import { refreshUser } from '../../features/identity/session.ts';
import { refreshOwnLimits } from '../../features/limits/own-limits-cache.ts';
import { PLACEMENT_LIMITS_KEY } from '../../features/limits/placement-limits.ts';
import { NOTIFICATIONS_KEY } from '../../features/notifications/notifications-key.ts';
import { TRANSACTIONS_KEY } from '../../features/statements/transactions-key.ts';
import { CONVERSATIONS_KEY } from '../../features/support/conversations-key.ts';
import { DISPUTES_KEY } from '../../features/support/disputes-key.ts';
import { VERIFICATION_KEY } from '../../features/verification/verification-key.ts';

export interface AccountNewsOptions {
	readonly queryClient: QueryClient;
	/** True if an instant is recent, so that the user expects its effect. */
	isFresh(instant: string): boolean;
	/** Called when staff answered, decided or closed. */
	onAnswer(about: 'dispute' | 'conversation'): void;
	/** Called when a price alert has just gone off. */
	onAlert(fired: FiredAlert): void;
}

/** Kinds of events that `live-cache.ts` does not react to by itself. */
type AccountEventKind = Exclude<UserEventKind, keyof typeof TRADING_EVENTS | 'user'>;

/** The change of the cache for each kind of event. A kind without an entry does not compile. */
const REACTIONS: {
	readonly [Kind in AccountEventKind]: (data: UserEventData<Kind>, options: AccountNewsOptions) => void;
} = {
	movement({ movement }, { queryClient }) {
		queryClient.setQueryData<Movement>([...MOVEMENT_KEY, movement.id], (known) =>
			known && isAheadOf(known, movement) ? known : movement,
		);
		void queryClient.invalidateQueries({ queryKey: MOVEMENTS_KEY });
		// A cancelled withdrawal, or one requested after it, changes the held-back money.
		if (movement.kind === 'withdrawal') void queryClient.invalidateQueries({ queryKey: PLACEMENT_LIMITS_KEY });
		void queryClient.invalidateQueries({ queryKey: TRANSACTIONS_KEY });
	},
	block(_, { queryClient }) {
		void queryClient.invalidateQueries({ queryKey: TRANSACTIONS_KEY });
	},
	limits(_, { queryClient }) {
		void refreshOwnLimits(queryClient);
		void queryClient.invalidateQueries({ queryKey: PLACEMENT_LIMITS_KEY });
		// Exclusions and final withdrawals decide if a withdrawal can be cancelled.
		void queryClient.invalidateQueries({ queryKey: MOVEMENT_KEY });
	},
	dispute(_, { queryClient, onAnswer }) {
		void queryClient.invalidateQueries({ queryKey: DISPUTES_KEY });
		onAnswer('dispute');
	},
	conversation(_, { queryClient, onAnswer }) {
		void queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
		onAnswer('conversation');
	},
	verification(_, { queryClient }) {
		void queryClient.invalidateQueries({ queryKey: VERIFICATION_KEY });
		void refreshUser(queryClient);
	},
	recovery(_, { queryClient }) {
		void queryClient.invalidateQueries({ queryKey: ['recovery'] });
		void refreshUser(queryClient);
	},
	alert(fired, { queryClient, isFresh, onAlert }) {
		void queryClient.invalidateQueries({ queryKey: ALERTS_KEY });
		if (isFresh(fired.at)) onAlert(fired);
	},
	notification(_, { queryClient }) {
		void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
	},
	calendar(_, { queryClient }) {
		// The shown calendar may be older than the user's notification.
		void queryClient.invalidateQueries({ queryKey: ['calendar'] });
	},
	security() {
		// The page of sessions and ways to sign in is refetched when it is opened; the notification reports the event.
	},
};

/** Changes the cache for an event that concerns no trade. It is in its own file, because no page waits for it. */
export function showAccountNews<Kind extends AccountEventKind>(
	{ type, data }: { readonly type: Kind; readonly data: UserEventData<Kind> },
	options: AccountNewsOptions,
): void {
	REACTIONS[type](data, options);
}

/** An answer can be newer than the event of an earlier step: the event of a new deposit has no payment page yet. */
function isAheadOf(known: Movement, received: Movement): boolean {
	const ahead = known.steps.length - received.steps.length;
	return ahead > 0 || (ahead === 0 && known.next !== null && received.next === null);
}
