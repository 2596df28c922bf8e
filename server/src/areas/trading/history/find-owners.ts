import { uuid } from '@fairtick/domain/wire/primitives';
import { loadColumn, type Queryable } from '../../../platform/database/index.ts';

/** The user whose trade has an id; none if the text is no id, or names no trade. */
export const findTradeOwners = async (db: Queryable, text: string): Promise<number[]> =>
	uuid.safeParse(text).success ? loadColumn(db, 'select user_id from trade_terms where id = $1', [text]) : [];
