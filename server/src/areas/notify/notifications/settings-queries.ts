import type { NotificationKind } from '@fairtick/domain/notifications/kinds';
import type { QuietHours } from '@fairtick/domain/notifications/quiet-hours';
import type { Choices } from '@fairtick/domain/notifications/ways';
import { execute, ints, loadColumn, loadRows, type Queryable } from '../../../platform/database/index.ts';

/** A user's choices for notifications. */
export interface StoredSettings {
	readonly choices: Choices;
	readonly quietHours: QuietHours | null;
	readonly timeZone: string;
	/** True if push messages say amounts of money. */
	readonly pushAmounts: boolean;
}

/** The settings of users who chose nothing. */
export const NO_SETTINGS: StoredSettings = { choices: {}, quietHours: null, timeZone: 'UTC', pushAmounts: false };

/** Settings of users who have chosen something. What depends on them in a commit needs the users' locks. */
export async function loadSettings(db: Queryable, userIds: readonly number[]): Promise<Map<number, StoredSettings>> {
	const rows = await loadRows(
		db,
		{
			name: 'notification-settings',
			text: `select user_id "userId", choices, quiet_from "from", quiet_to "to", time_zone "timeZone",
				push_amounts "pushAmounts"
			from notification_settings where user_id = any($1::int[])`,
		},
		[ints(userIds)],
	);
	return new Map(
		rows.map(({ userId, choices, from, to, timeZone, pushAmounts }) => [
			userId,
			{ choices, quietHours: from === null || to === null ? null : { from, to }, timeZone, pushAmounts },
		]),
	);
}

/** Settings of one user. */
export const loadSettingsOf = async (db: Queryable, userId: number): Promise<StoredSettings> =>
	(await loadSettings(db, [userId])).get(userId) ?? NO_SETTINGS;

/** Writes the settings of a user. Needs the user's lock. */
export const upsertSettings = (
	tx: Queryable,
	userId: number,
	{ choices, quietHours, timeZone, pushAmounts }: StoredSettings,
) =>
	execute(
		tx,
		`insert into notification_settings (user_id, choices, quiet_from, quiet_to, time_zone, push_amounts)
		values ($1, $2, $3, $4, $5, $6)
		on conflict (user_id) do update set choices = excluded.choices, quiet_from = excluded.quiet_from,
			quiet_to = excluded.quiet_to, time_zone = excluded.time_zone, push_amounts = excluded.push_amounts`,
		[userId, JSON.stringify(choices), quietHours?.from ?? null, quietHours?.to ?? null, timeZone, pushAmounts],
	);

/** The next users after one who chose notifications, in any way, of a kind that is off for everyone else; in the order of their ids. */
export const loadChoosers = (db: Queryable, kind: NotificationKind, afterUserId: number, limit: number) =>
	loadColumn(
		db,
		`select user_id from notification_settings where user_id > $2
			and (choices -> $1 ->> 'app' <> 'off' or exists (select from jsonb_each(choices -> $1) c where c.value = 'true'))
		order by user_id limit $3`,
		[kind, afterUserId, limit],
	);
