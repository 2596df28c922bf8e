import { listAuditLog } from '@fairtick/domain/admin/audit-log-contract';
import { listRequests } from '@fairtick/domain/admin/request-contract';
import { getSiteSettings } from '@fairtick/domain/admin/site-contract';
import { listStaff } from '@fairtick/domain/admin/staff-contract';
import { listUsers } from '@fairtick/domain/admin/user-contract';
import { getAssetSources, listManagedAssets } from '@fairtick/domain/assets/contract';
import { listCalendar } from '@fairtick/domain/calendar/import-contract';
import { listReviews } from '@fairtick/domain/cashier/review-contract';
import { listStatementLines } from '@fairtick/domain/cashier/statement-lines-contract';
import { listAnnouncements, listPages } from '@fairtick/domain/content/contract';
import { listStaffNews } from '@fairtick/domain/content/news-contract';
import { listStaffMovements, listStaffTrades } from '@fairtick/domain/figures/contract';
import { listRecoveries } from '@fairtick/domain/recovery/staff-contract';
import { getRiskBoard } from '@fairtick/domain/risk/contract';
import { listDisputeQueue } from '@fairtick/domain/support/contract';
import { listConversationQueue } from '@fairtick/domain/support/conversation-contract';
import { listCases, listMatches } from '@fairtick/domain/verification/staff-contract';
import { STAFF_ROLES } from '@fairtick/domain/wire/endpoint';

/** Pages with the roles that may make the call that fills them: these see the page. */
export const PAGES_OF_STAFF = {
	overview: { roles: STAFF_ROLES, label: 'title.adminOverview' },
	users: { roles: listUsers.access.who, label: 'title.adminUsers' },
	trades: { roles: listStaffTrades.access.who, label: 'title.adminTrades' },
	movements: { roles: listStaffMovements.access.who, label: 'title.adminMovements' },
	risk: { roles: getRiskBoard.access.who, label: 'title.adminRisk' },
	requests: { roles: listRequests.access.who, label: 'title.adminRequests' },
	reviews: { roles: listReviews.access.who, label: 'title.adminReviews' },
	verification: { roles: listCases.access.who, label: 'title.adminVerification' },
	matches: { roles: listMatches.access.who, label: 'title.adminMatches' },
	recoveries: { roles: listRecoveries.access.who, label: 'title.adminRecoveries' },
	'statement-lines': { roles: listStatementLines.access.who, label: 'title.adminStatementLines' },
	disputes: { roles: listDisputeQueue.access.who, label: 'title.adminDisputes' },
	conversations: { roles: listConversationQueue.access.who, label: 'title.adminConversations' },
	assets: { roles: listManagedAssets.access.who, label: 'title.adminAssets' },
	payouts: { roles: getAssetSources.access.who, label: 'title.adminPayouts' },
	staff: { roles: listStaff.access.who, label: 'title.adminStaff' },
	pages: { roles: listPages.access.who, label: 'title.adminPages' },
	news: { roles: listStaffNews.access.who, label: 'title.adminNews' },
	calendar: { roles: listCalendar.access.who, label: 'title.adminCalendar' },
	announcements: { roles: listAnnouncements.access.who, label: 'title.adminAnnouncements' },
	site: { roles: getSiteSettings.access.who, label: 'title.adminSite' },
	'audit-log': { roles: listAuditLog.access.who, label: 'title.adminAuditLog' },
} as const;
export type AdminPage = keyof typeof PAGES_OF_STAFF;
