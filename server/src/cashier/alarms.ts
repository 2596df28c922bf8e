import type { Alarm } from '@fairtick/domain/admin/contract';
import type { Currency } from '@fairtick/domain/money/money';
import type { Queryable } from '../database/index.ts';
import { loadCovered } from '../ledger/index.ts';
import { loadOverdue } from './movements/overdue.ts';
import { countNotices } from './notices/queries.ts';
import { loadStops } from './payouts/queries.ts';
import { loadOpenDifferences } from './reconcile/queries.ts';

/** What of money at providers people have to look at. */
export async function cashierAlarms(db: Queryable, currency: Currency): Promise<Alarm[]> {
	const overdue = (await loadOverdue(db)).reduce((sum, { count }) => sum + count, 0);
	return [
		{ kind: 'cover', count: (await loadCovered(db, currency)) ? 0 : 1 },
		{ kind: 'payouts_stopped', count: (await loadStops(db)).length },
		{ kind: 'differences', count: (await loadOpenDifferences(db)).length },
		{ kind: 'movements_overdue', count: overdue },
		{ kind: 'notices_overdue', count: (await countNotices(db)).overdue },
	];
}
