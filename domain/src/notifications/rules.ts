import { NOTIFICATION_KINDS } from './kinds.ts';
import { definitionOf, type NotificationFacts, type NotifiedEvent } from './table.ts';

export interface NewNotification {
	/** The same occasion of a user has one notification. */
	readonly reference: string;
	readonly atMs: number;
	readonly facts: NotificationFacts;
}

/** The notifications that a user event can make, by its kind; events of one kind may make several. */
const MAKERS = Map.groupBy(
	NOTIFICATION_KINDS.flatMap((kind) =>
		Object.entries(definitionOf(kind).events).map(([type, make]) => ({ type, make })),
	),
	({ type }) => type as NotifiedEvent['type'],
);

/** Kinds of user events that make notifications. */
export const NOTIFIED_KINDS: ReadonlySet<string> = new Set(MAKERS.keys());

/**
 * Makes the notifications for events, oldest first; results of trades that expired together share one notification
 * (NOTE-01).
 */
export function decideNotifications(events: readonly NotifiedEvent[]): NewNotification[] {
	const notifications = new Map<string, NewNotification>();
	for (const { type, data, n, atMs } of events)
		for (const { make } of MAKERS.get(type) ?? []) {
			const made = make(data as never, n);
			if (made === null) continue;
			const earlier = notifications.get(made.reference);
			const next = { ...made, atMs };
			notifications.set(
				made.reference,
				earlier === undefined ? next : { ...earlier, facts: addFacts(earlier.facts, made.facts) },
			);
		}
	return [...notifications.values()];
}

/** Adds further facts to a notification: trades and firings of an alert are counted together, everything else stays. */
export function addFacts(known: NotificationFacts, more: NotificationFacts): NotificationFacts {
	const { merge } = definitionOf(known.kind);
	return merge === undefined || known.kind !== more.kind ? known : merge(known, more);
}

/** True if a notification grows when another event of the same occasion arrives. */
export const isAddedTo = ({ kind }: NotificationFacts) => definitionOf(kind).merge !== undefined;
