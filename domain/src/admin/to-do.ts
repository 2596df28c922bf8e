import { listManagedAssets } from '../assets/contract.ts';
import { listCalendar } from '../calendar/import-contract.ts';
import { listReviews } from '../cashier/review-contract.ts';
import { listDisputeQueue } from '../support/contract.ts';
import { listConversationQueue } from '../support/conversation-contract.ts';
import { listCases, listMatches } from '../verification/staff-contract.ts';
import { STAFF_ROLES, type StaffRole } from '../wire/endpoint.ts';
import type { Alarm, Waiting } from './contract.ts';

/** Who sees how much waits in a queue: those who may list it (ADMIN-01). */
export const WAITING_READERS = {
	reviews: listReviews.access.who,
	verification: listCases.access.who,
	matches: listMatches.access.who,
	disputes: listDisputeQueue.access.who,
	conversations: listConversationQueue.access.who,
} as const satisfies Readonly<Record<Waiting['queue'], readonly StaffRole[]>>;

/** Who sees an alarm. Those about the server itself, most of which the public status says, all staff see. */
export const ALARM_READERS = {
	...{ ledger: STAFF_ROLES, settlement: STAFF_ROLES, unsettled: STAFF_ROLES, seeds: STAFF_ROLES, mails: STAFF_ROLES },
	...{ log_stopped: STAFF_ROLES, witnesses: STAFF_ROLES, mirrors: STAFF_ROLES, owed_missing: STAFF_ROLES },
	...{ sources: listManagedAssets.access.who, calendar: listCalendar.access.who },
	...{ cover: listReviews.access.who, payouts_stopped: listReviews.access.who, differences: listReviews.access.who },
	...{ movements_overdue: listReviews.access.who, notices_overdue: listReviews.access.who },
	...{ disputes_overdue: listDisputeQueue.access.who, conversations_overdue: listConversationQueue.access.who },
	...{ verifications_overdue: listCases.access.who, matches_overdue: listMatches.access.who },
} as const satisfies Readonly<Record<Alarm['kind'], readonly StaffRole[]>>;
