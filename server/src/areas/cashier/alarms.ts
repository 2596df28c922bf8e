import type { Counted } from '@fairtick/domain/admin/to-do';
import { coverAlarm } from '@fairtick/domain/cashier/kinds/cover-alarm';
import { differencesAlarm } from '@fairtick/domain/cashier/kinds/differences-alarm';
import { movementsOverdueAlarm } from '@fairtick/domain/cashier/kinds/movements-overdue-alarm';
import { noticesOverdueAlarm } from '@fairtick/domain/cashier/kinds/notices-overdue-alarm';
import { payoutsStoppedAlarm } from '@fairtick/domain/cashier/kinds/payouts-stopped-alarm';
import type { Currency } from '@fairtick/domain/money/money';
import type { Queryable } from '../../platform/database/index.ts';
import { loadCovered } from '../ledger/index.ts';
import { loadOverdue } from './movements/overdue-movements.ts';
import { countNotices } from './notices/queries.ts';
import { loadStops } from './payouts/queries.ts';
import { loadOpenDifferences } from './reconcile/queries.ts';

/** What of money at providers people have to look at. */
export async function cashierAlarms(db: Queryable, currency: Currency): Promise<Counted[]> {
	const overdue = (await loadOverdue(db)).reduce((sum, { count }) => sum + count, 0);
	return [
		{ of: coverAlarm, count: (await loadCovered(db, currency)) ? 0 : 1 },
		{ of: payoutsStoppedAlarm, count: (await loadStops(db)).length },
		{ of: differencesAlarm, count: (await loadOpenDifferences(db)).length },
		{ of: movementsOverdueAlarm, count: overdue },
		{ of: noticesOverdueAlarm, count: (await countNotices(db)).overdue },
	];
}
