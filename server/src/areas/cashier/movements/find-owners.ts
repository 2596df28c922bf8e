import { readReference } from '@fairtick/domain/cashier/formats/reference';
import { uuid } from '@fairtick/domain/wire/primitives';
import { loadColumn, type Queryable } from '../../../platform/database/index.ts';

/**
 * Users whose movement or payment a text names: by its id, by the reference that people copy, or by a provider's id. None
 * if it names nothing.
 */
export async function findMovementOwners(db: Queryable, text: string): Promise<number[]> {
	if (uuid.safeParse(text).success)
		return loadColumn(
			db,
			`select user_id from deposits where id = $1 union select user_id from withdrawals where id = $1
			union select d.user_id from payments p join deposits d on d.id = p.deposit_id where p.id = $1`,
			[text],
		);
	return loadColumn(
		db,
		`select user_id from deposits where reference = $1 or provider_id = $2
		union select user_id from withdrawals where reference = $1
		union select d.user_id from payments p join deposits d on d.id = p.deposit_id where p.provider_payment_id = $2`,
		[readReference(text), text],
	);
}
