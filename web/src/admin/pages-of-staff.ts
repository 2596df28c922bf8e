import { getSiteSettings, listAuditLog, listRequests, listStaff, listUsers } from '@fairtick/domain/admin/contract';
import { listReviews } from '@fairtick/domain/cashier/review-contract';
import { listStatementLines } from '@fairtick/domain/cashier/statement-lines-contract';
import { listDisputeQueue } from '@fairtick/domain/support/contract';
import { listCases, listMatches } from '@fairtick/domain/verification/staff-contract';
import { STAFF_ROLES } from '@fairtick/domain/wire/endpoint';

/** Pages with the roles that may make the call that fills them: these see the page. */
export const PAGES_OF_STAFF = {
	overview: { roles: STAFF_ROLES, label: 'title.adminOverview' },
	users: { roles: listUsers.access.who, label: 'title.adminUsers' },
	requests: { roles: listRequests.access.who, label: 'title.adminRequests' },
	reviews: { roles: listReviews.access.who, label: 'title.adminReviews' },
	verification: { roles: listCases.access.who, label: 'title.adminVerification' },
	matches: { roles: listMatches.access.who, label: 'title.adminMatches' },
	'statement-lines': { roles: listStatementLines.access.who, label: 'title.adminStatementLines' },
	disputes: { roles: listDisputeQueue.access.who, label: 'title.adminDisputes' },
	staff: { roles: listStaff.access.who, label: 'title.adminStaff' },
	site: { roles: getSiteSettings.access.who, label: 'title.adminSite' },
	'audit-log': { roles: listAuditLog.access.who, label: 'title.adminAuditLog' },
} as const;
export type AdminPage = keyof typeof PAGES_OF_STAFF;
