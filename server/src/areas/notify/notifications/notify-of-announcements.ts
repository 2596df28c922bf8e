import type { Locale } from '@fairtick/domain/wire/primitives';
import { lockUsers, type UserState } from '../../../platform/authorization/index.ts';
import { inTransaction, type Queryable } from '../../../platform/database/index.ts';
import type { PublishedUserEvent } from '../../../platform/events/index.ts';
import type { NotificationsContext } from './context.ts';
import { notify } from './notify.ts';
import {
	type AnnouncementProgress,
	loadNextRegistered,
	loadNextUsers,
	loadPositions,
	lockProgress,
	updateProgress,
	upsertPositions,
} from './queries.ts';
import { insertNotificationEvents } from './user-event.ts';

/** One that is shown now, as its area says. */
export interface ShownAnnouncement {
	readonly id: string;
	readonly texts: { readonly [language in Locale]?: string | undefined };
	/** The time of the notifications, which may be long after its start: of users who registered meanwhile. */
	readonly now: bigint;
}

/** Users notified in one transaction. */
const AT_ONCE = 50;

/**
 * Notifies every user of the current announcements, each once: the mark is written in the same commit. Users who register
 * meanwhile, former guests too, are notified a minute later.
 */
export async function notifyOfAnnouncements(
	{ database, publish }: NotificationsContext,
	announcements: readonly ShownAnnouncement[],
): Promise<void> {
	for (const announcement of announcements)
		for (;;) {
			const events = await inTransaction(database, (tx) => notifyNext(tx, announcement));
			if (events === null) break;
			publish(events);
		}
}

/** Notifies the next users; null when all were notified. */
async function notifyNext(tx: Queryable, { id, texts, now }: ShownAnnouncement): Promise<PublishedUserEvent[] | null> {
	const { userIds, ...next } = await findNext(tx, await lockProgress(tx, id));
	if (userIds.length === 0) return null;
	const states = await lockUsers(tx, userIds);
	const positions = await loadPositions(tx, userIds);
	const facts = { kind: 'announcement', texts } as const;
	const { rows, unread } = await notify(
		tx,
		[...positions.keys()].map((userId) => ({ userId, reference: `announcement:${id}`, atMs: Number(now), facts })),
	);
	const counts = await upsertPositions(
		tx,
		[...positions].map(([userId, readN]) => ({ userId, readN, unread: unread.get(userId) ?? 0 })),
	);
	await updateProgress(tx, id, next);
	return insertNotificationEvents(
		tx,
		rows.map(({ userId, id, kind }) => ({
			state: states.get(userId) as UserState,
			notification: { id, kind },
			unread: counts.get(userId) ?? 0,
		})),
	);
}

/** The next user to be notified, and how far they were notified so far. */
async function findNext(
	tx: Queryable,
	progress: AnnouncementProgress,
): Promise<AnnouncementProgress & { readonly userIds: readonly number[] }> {
	const userIds = await loadNextUsers(tx, progress, AT_ONCE);
	const last = userIds.at(-1);
	if (last !== undefined) return { ...progress, notifiedTo: last, userIds };
	const registered = await loadNextRegistered(tx, progress, AT_ONCE);
	const registeredTo = registered.at(-1)?.registeredAt ?? progress.registeredTo;
	return { ...progress, registeredTo, userIds: registered.map(({ id }) => id) };
}
