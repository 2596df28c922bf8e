import type { UserEvent, UserEventKind } from '@fairtick/domain/live/user-events';
import type { Minor } from '@fairtick/domain/money/money';

/** Available balances of a user, minor units. */
export interface Balances {
	readonly demo: Minor;
	readonly real: Minor;
}

/** An event on a user's numbered list: its kind and its subject. */
export interface StoredUserEvent {
	/** Gap-free for each user. */
	readonly n: number;
	/** The area that writes it has a view of it. */
	readonly kind: UserEventKind;
	/** Id of the subject, in its area; null if that is the user. */
	readonly subject: string | null;
	/** After the event; null if it moved no money. */
	readonly balances: Balances | null;
}

export interface NewUserEvent extends StoredUserEvent {
	readonly userId: number;
}

/** An event as the wire shows it. */
export type ShownUserEvent<Kind extends UserEventKind = UserEventKind> = UserEvent<Kind> & { readonly n: number };

/** An event whose commit is done. */
export type PublishedUserEvent<Kind extends UserEventKind = UserEventKind> = ShownUserEvent<Kind> & {
	readonly userId: number;
};

/** Balances as the wire shows them. */
export function toWireBalances({ demo, real }: Balances): { balance_demo: number; balance_real: number } {
	return { balance_demo: Number(demo), balance_real: Number(real) };
}
