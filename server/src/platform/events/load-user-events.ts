import type { UserEventData, UserEventKind } from '@fairtick/domain/live/user-events';
import { type Database, inTransaction, type Queryable } from '../database/index.ts';
import { loadNewEvents, loadStoredUserEvents } from './queries.ts';
import type { PublishedUserEvent, ShownUserEvent, StoredUserEvent } from './user-event.ts';

/**
 * Makes the content of events of a kind for the wire, one for each in their order. It is put together from the rows they name when
 * it is asked for, so an event of a trade that has since closed shows it closed.
 */
export type UserEventView<Kind extends UserEventKind = UserEventKind> = (
	db: Queryable,
	userId: number,
	events: readonly StoredUserEvent[],
) => Promise<readonly UserEventData<Kind>[]>;

/** Views by kind; one that serves several kinds is asked once for all of them. */
export type UserEventViews = { readonly [Kind in UserEventKind]: UserEventView<Kind> };

export interface LoadedUserEvents {
	/** Number of the user's newest event, 0 when there is none yet. */
	readonly n: number;
	/** Kept events after the asked number, ascending; may be fewer than there were. */
	readonly events: readonly ShownUserEvent[];
}

/** A user's events after `afterN` as the wire shows them, at most a thousand; with null the newest number alone. */
export async function loadUserEvents(
	db: Queryable,
	views: Partial<UserEventViews>,
	userId: number,
	afterN: number | null,
): Promise<LoadedUserEvents> {
	const { newestN, events } = await loadStoredUserEvents(db, userId, afterN);
	return { n: newestN, events: await showUserEvents(db, views, userId, events) };
}

/** Events of users after a number of theirs as the wire shows them, at most a thousand of each user; each user's in their order. */
export async function loadNewUserEvents(
	database: Database,
	views: Partial<UserEventViews>,
	places: readonly { readonly userId: number; readonly afterN: number }[],
): Promise<PublishedUserEvent[]> {
	const stored = await loadNewEvents(database, places);
	if (stored.length === 0) return [];
	// One connection, whose statements do not wait for each other's answers.
	const shown = await inTransaction(database, (tx) =>
		Promise.all(
			Array.from(
				Map.groupBy(stored, ({ userId }) => userId),
				async ([userId, own]) =>
					(await showUserEvents(tx, views, userId, own)).map((event) => ({ ...event, userId }) as PublishedUserEvent),
			),
		),
	);
	return shown.flat();
}

/** Events of a user as the wire shows them, in their order. */
export async function showUserEvents(
	db: Queryable,
	views: Partial<UserEventViews>,
	userId: number,
	events: readonly StoredUserEvent[],
): Promise<ShownUserEvent[]> {
	const shown: ShownUserEvent[] = [];
	for (const [view, ofView] of Map.groupBy(events, ({ kind }) => findView(views, kind))) {
		const data = await view(db, userId, ofView);
		// A view of a kind shows events of that kind.
		for (const [index, { n, kind: type }] of ofView.entries())
			shown.push({ n, type, data: data[index] } as ShownUserEvent);
	}
	return shown.sort((a, b) => a.n - b.n);
}

function findView(views: Partial<UserEventViews>, kind: UserEventKind): UserEventView {
	const view = views[kind];
	if (!view) throw new Error(`no area shows events of the kind ${kind}`);
	return view;
}
