import type { FiredAlert } from '@fairtick/domain/alerts/contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../../../platform/database/index.ts';
import type { UserEventView, UserEventViews } from '../../../platform/events/index.ts';
import { showSet } from './alerts.ts';
import { loadFirings } from './queries.ts';
import { loadTickSizes } from './tick-size.ts';

/** Firings by id; they are kept longer than events. */
export async function showFirings(db: Queryable, userId: number, ids: readonly string[]): Promise<FiredAlert[]> {
	const rows = new Map((await loadFirings(db, userId, ids)).map((row) => [row.firingId, row]));
	const sizes = await loadTickSizes(
		db,
		[...rows.values()].map(({ assetId }) => assetId),
	);
	return ids.map((id): FiredAlert => {
		const row = rows.get(id);
		if (row === undefined) throw new Error(`nothing is known of ${id}, which went off`);
		return { ...showSet(row, sizes.get(row.assetId) as string), times: row.times, at: toInstant(row.at) };
	});
}

const showAlerts: UserEventView<'alert'> = (db, userId, events) =>
	showFirings(
		db,
		userId,
		events.map(({ subject }) => subject as string),
	);

export const alertsEventViews = { alert: showAlerts } satisfies Partial<UserEventViews>;
