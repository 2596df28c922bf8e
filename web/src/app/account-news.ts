import type { FiredAlert } from '@fairtick/domain/alerts/contract';
import type { Movement } from '@fairtick/domain/cashier/movement';
import type { QueryClient } from '@tanstack/react-query';
import { ALERTS_KEY } from '../alerts/alerts-key.ts';
import { MOVEMENT_KEY, MOVEMENTS_KEY } from '../cashier/movement-keys.ts';
import { refreshUser } from '../identity/session.ts';
import { refreshOwnLimits } from '../limits/own-limits-cache.ts';
import type { EventMessage } from '../live/live-client.ts';
import { NOTIFICATIONS_KEY } from '../notifications/notifications-key.ts';
import { TRANSACTIONS_KEY } from '../statements/transactions-key.ts';
import { CONVERSATIONS_KEY } from '../support/conversations-key.ts';
import { DISPUTES_KEY } from '../support/disputes-key.ts';
import { PLACEMENT_LIMITS_KEY } from '../trading/placement-limits.ts';
import { VERIFICATION_KEY } from '../verification/verification-key.ts';

export interface AccountNewsOptions {
	readonly queryClient: QueryClient;
	/** Whether an instant is so near that what happened at it was awaited. */
	isFresh(instant: string): boolean;
	/** Staff answered, decided or closed. */
	onAnswer(about: 'dispute' | 'conversation'): void;
	/** A price alert has just gone off. */
	onAlert(fired: FiredAlert): void;
}

/** What an event that is about no trade changes in the cache; it comes in a file of its own, as no page waits for it. */
export function showAccountNews(
	event: EventMessage,
	{ queryClient, isFresh, onAnswer, onAlert }: AccountNewsOptions,
): void {
	switch (event.type) {
		case 'movement':
			queryClient.setQueryData<Movement>([...MOVEMENT_KEY, event.data.movement.id], (known) =>
				known && isAheadOf(known, event.data.movement) ? known : event.data.movement,
			);
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
			if (isFresh(event.data.at)) onAlert(event.data);
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
	}
}

/** An answer can overtake the event of an earlier step: the one of a new deposit has no page to pay on yet. */
function isAheadOf(known: Movement, told: Movement): boolean {
	const ahead = known.steps.length - told.steps.length;
	return ahead > 0 || (ahead === 0 && known.next !== null && told.next === null);
}
