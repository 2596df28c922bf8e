import type { Queryable } from '../../database/index.ts';
import type { Subject } from '../providers/provider.ts';

export interface StoredNotice {
	readonly provider: string;
	readonly providerAccount: string;
	readonly subjects: readonly Subject[];
	readonly workedAt: bigint | null;
}

export interface NewNotice extends Pick<StoredNotice, 'provider' | 'providerAccount' | 'subjects'> {
	readonly deliveryId: string;
	readonly body: Buffer;
}

/** Its number; null where the same delivery is stored. */
export async function insertNotice(tx: Queryable, notice: NewNotice): Promise<number | null> {
	const { rows } = await tx.query<{ id: bigint }>({
		name: 'insert-notice',
		text: `insert into provider_notices (provider, provider_account, delivery_id, body, subjects, received_at)
			values ($1, $2, $3, $4, $5, clock()) on conflict (provider, provider_account, delivery_id) do nothing returning id`,
		values: [notice.provider, notice.providerAccount, notice.deliveryId, notice.body, JSON.stringify(notice.subjects)],
	});
	return rows[0] ? Number(rows[0].id) : null;
}

export async function loadNotice(db: Queryable, id: number): Promise<StoredNotice | null> {
	const { rows } = await db.query<StoredNotice>({
		name: 'load-notice',
		text: `select provider, provider_account "providerAccount", subjects, worked_at "workedAt" from provider_notices where id = $1`,
		values: [id],
	});
	return rows[0] ?? null;
}

export async function updateNoticeWorked(db: Queryable, id: number): Promise<void> {
	await db.query({
		name: 'notice-worked',
		text: 'update provider_notices set worked_at = clock() where id = $1',
		values: [id],
	});
}

/** Forgets what notices said after the 90 days for which it is kept; that they came stays. */
export async function updateOldBodies(db: Queryable): Promise<void> {
	await db.query(
		'update provider_notices set body = null where body is not null and received_at < (select clock()) - 90 * 86400000::bigint',
	);
}
