import type { NotificationKind } from '@fairtick/domain/notifications/kinds';
import { addFacts, isAddedTo } from '@fairtick/domain/notifications/rules';
import type { NotificationFacts } from '@fairtick/domain/notifications/table';
import { type ChosenWays, decideWays } from '@fairtick/domain/notifications/ways';
import type { Queryable } from '../../../platform/database/index.ts';
import { loadWithDevices } from './push-queries.ts';
import {
	type KnownNotification,
	loadKnown,
	type UserNotification,
	upsertNotifications,
	type WrittenNotification,
} from './queries.ts';
import { loadSettings } from './settings-queries.ts';
import { addToWaiting } from './waiting.ts';

interface Notified {
	/** The notifications that the app lists now. */
	readonly rows: readonly { readonly userId: number; readonly id: bigint; readonly kind: NotificationKind }[];
	/** Additional unread notifications of each user. */
	readonly unread: ReadonlyMap<number, number>;
}

/**
 * Notifies users in their chosen ways (NOTE-02): writes the app's list and the messages to be sent. Needs the users'
 * locks.
 */
export async function notify(tx: Queryable, notifications: readonly UserNotification[]): Promise<Notified> {
	if (notifications.length === 0) return { rows: [], unread: new Map() };
	const settings = await loadSettings(tx, [...new Set(notifications.map(({ userId }) => userId))]);
	const decided = notifications.map((one) => ({
		...one,
		how: decideWays(settings.get(one.userId)?.choices ?? {}, one.facts),
	}));
	const listed = decided.filter(({ how }) => how.app !== 'off');
	const { written, unread } = addToKnown(listed, listed.length === 0 ? [] : await loadKnown(tx, listed));
	const rows = written.length === 0 ? [] : await upsertNotifications(tx, written);
	await addToWaiting(
		tx,
		'mail',
		decided.filter(({ how }) => how.mail !== 'never'),
	);
	await addToWaiting(tx, 'push', await withDevices(tx, decided));
	return { rows, unread };
}

/** Push goes only to users who have chosen a device. */
async function withDevices<Decided extends UserNotification & { how: ChosenWays }>(
	tx: Queryable,
	decided: readonly Decided[],
) {
	const pushed = decided.filter(({ how }) => how.push !== 'never');
	if (pushed.length === 0) return [];
	const userIds = new Set(await loadWithDevices(tx, [...new Set(pushed.map(({ userId }) => userId))]));
	return pushed.filter(({ userId }) => userIds.has(userId));
}

/** The notifications to write, and the number of unread ones that this adds for each user. */
function addToKnown(listed: readonly (UserNotification & { how: ChosenWays })[], known: readonly KnownNotification[]) {
	const keyOf = ({ userId, reference }: { userId: number; reference: string }) => `${userId} ${reference}`;
	const knownOf = new Map(known.map((one) => [keyOf(one), one]));
	const written: WrittenNotification[] = [];
	const unread = new Map<number, number>();
	for (const { userId, reference, atMs, facts: added, how } of listed) {
		const before = knownOf.get(keyOf({ userId, reference }));
		if (before !== undefined && !isAddedTo(added)) continue;
		const facts = before ? addFacts({ kind: before.kind, ...before.facts } as NotificationFacts, added) : added;
		const wasRead = before?.read ?? true;
		const read = wasRead && how.app === 'listed';
		written.push({ userId, reference, atMs, facts, read });
		if (wasRead && !read) unread.set(userId, (unread.get(userId) ?? 0) + 1);
	}
	return { written, unread };
}
