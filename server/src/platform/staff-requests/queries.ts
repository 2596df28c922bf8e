import type { RequestKind } from '@fairtick/domain/wire/request-kind';
import { execute, loadValue, type Queryable } from '../database/index.ts';

/** A request to be stored: of one kind and subject only one waits at a time. */
interface RequestToStore {
	readonly kind: string;
	/** `user:1001`, `site`. */
	readonly subject: string;
	readonly content: object;
	readonly reason: string;
	readonly makerId: number;
	readonly lifeMs: number;
}

/** Null while another one of the same kind and subject waits. */
export async function insertRequest(tx: Queryable, request: RequestToStore): Promise<string | null> {
	const { kind, subject, content, reason, makerId, lifeMs } = request;
	return loadValue(
		tx,
		`insert into staff_requests (id, kind, subject, content, reason, maker_id, created_at, expires_at)
		select gen_random_uuid(), $1, $2, $3, $4, $5, t, t + $6::bigint from clock() t
		on conflict (kind, subject) where state = 'pending' do nothing returning id`,
		[kind, subject, JSON.stringify(content), reason, makerId, lifeMs],
	);
}

/** Ends an expired request of the same kind and subject, before the transaction that makes one: it holds no other lock. */
export const prepareRequest = (db: Queryable, kind: RequestKind, subject: string) =>
	execute(
		db,
		`update staff_requests set state = 'expired', decided_at = expires_at
		where kind = $1 and subject = $2 and state = 'pending' and expires_at <= clock()`,
		[kind.name, subject],
	);
