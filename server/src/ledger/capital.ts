import { houseAccountId } from '@fairtick/domain/ledger/rules';
import type { Currency, Minor } from '@fairtick/domain/money/money';
import { loadOnlyRow, type Queryable } from '../database/index.ts';

/** Balance of `house:capital` in minor units, which may be negative: a sum over its few transfers (LEDGER-04). */
export async function loadCapital(db: Queryable, currency: Currency): Promise<Minor> {
	const { capital } = await loadOnlyRow<{ capital: Minor }>(db, {
		name: 'capital',
		// The first condition is that of the index: without it a generic plan would read every transfer.
		text: `select coalesce(sum(case when destination = $1 then amount else -amount end), 0)::bigint capital from ledger_transfers
			where (source between 60 and 69 or destination between 60 and 69) and (source = $1 or destination = $1)`,
		values: [houseAccountId('house:capital', currency)],
	});
	return capital;
}
