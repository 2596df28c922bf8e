import type { Alarm, Waiting } from '@fairtick/domain/admin/contract';
import { freezeUser } from '@fairtick/domain/admin/user-contract';
import { listManagedAssets } from '@fairtick/domain/assets/contract';
import { listCalendar } from '@fairtick/domain/calendar/import-contract';
import { listReviews } from '@fairtick/domain/cashier/review-contract';
import { listRecoveries } from '@fairtick/domain/recovery/staff-contract';
import { listDisputeQueue } from '@fairtick/domain/support/contract';
import { listConversationQueue } from '@fairtick/domain/support/conversation-contract';
import { listCases, listMatches } from '@fairtick/domain/verification/staff-contract';
import { allowsRole, STAFF_ROLES, type StaffRole } from '@fairtick/domain/wire/endpoint';
import type { ToDo } from './area/index.ts';

/** Who sees how much waits in a queue: those who may list it (ADMIN-01). */
const WAITING_READERS = {
	reviews: listReviews.access.who,
	verification: listCases.access.who,
	matches: listMatches.access.who,
	recoveries: listRecoveries.access.who,
	disputes: listDisputeQueue.access.who,
	conversations: listConversationQueue.access.who,
} as const satisfies Readonly<Record<Waiting['queue'], readonly StaffRole[]>>;

/** Who sees an alarm. Those about the server itself, most of which the public status says, all staff see. */
const ALARM_READERS = {
	...{ ledger: STAFF_ROLES, settlement: STAFF_ROLES, unsettled: STAFF_ROLES, seeds: STAFF_ROLES, mails: STAFF_ROLES },
	...{
		clock: STAFF_ROLES,
		log_stopped: STAFF_ROLES,
		witnesses: STAFF_ROLES,
		mirrors: STAFF_ROLES,
		owed_missing: STAFF_ROLES,
		places_full: STAFF_ROLES,
	},
	...{ sources: listManagedAssets.access.who, calendar: listCalendar.access.who },
	...{ cover: listReviews.access.who, payouts_stopped: listReviews.access.who, differences: listReviews.access.who },
	...{ movements_overdue: listReviews.access.who, notices_overdue: listReviews.access.who },
	...{ disputes_overdue: listDisputeQueue.access.who, conversations_overdue: listConversationQueue.access.who },
	...{ verifications_overdue: listCases.access.who, matches_overdue: listMatches.access.who },
	freezes_overdue: freezeUser.access.who,
} as const satisfies Readonly<Record<Alarm['kind'], readonly StaffRole[]>>;

/** What a role sees of what staff have to see to; what counts nothing is left out. */
export const toDoOf = ({ alarms, waiting }: ToDo, role: string): ToDo => ({
	alarms: alarms.filter(({ kind, count }) => count > 0 && allowsRole({ who: ALARM_READERS[kind] }, role)),
	waiting: waiting.filter(({ queue, count }) => count > 0 && allowsRole({ who: WAITING_READERS[queue] }, role)),
});
