import { listAuditLog } from '@fairtick/domain/admin/audit-log-contract';
import { getSiteSettings } from '@fairtick/domain/admin/site-contract';
import { listStaff } from '@fairtick/domain/admin/staff-contract';
import { QUEUES, type StaffQueue } from '@fairtick/domain/admin/to-do';
import { listUsers } from '@fairtick/domain/admin/user-contract';
import { getAssetSources, listManagedAssets } from '@fairtick/domain/assets/contract';
import { listCalendar } from '@fairtick/domain/calendar/import-contract';
import { listReviews } from '@fairtick/domain/cashier/review-contract';
import { listStatementLines } from '@fairtick/domain/cashier/statement-lines-contract';
import { listAnnouncements, listPages } from '@fairtick/domain/content/contract';
import { listStaffNews } from '@fairtick/domain/content/news-contract';
import { listStaffMovements, listStaffTrades } from '@fairtick/domain/figures/contract';
import { listRecoveries } from '@fairtick/domain/recovery/staff-contract';
import { listRequests } from '@fairtick/domain/requests/contract';
import { getRiskBoard } from '@fairtick/domain/risk/contract';
import { listDisputeQueue } from '@fairtick/domain/support/contract';
import { listConversationQueue } from '@fairtick/domain/support/conversation-contract';
import { listCases, listMatches } from '@fairtick/domain/verification/staff-contract';
import { allowsRole, STAFF_ROLES } from '@fairtick/domain/wire/endpoint';

/** Pages with the roles that may make the call that fills them: these see the page. In the order and the groups of the menu. */
export const PAGES_OF_STAFF = {
	overview: { group: null, roles: STAFF_ROLES, label: 'title.adminOverview' },
	requests: { group: null, roles: listRequests.access.who, label: 'title.adminRequests' },
	users: { group: 'people', roles: listUsers.access.who, label: 'title.adminUsers' },
	verification: { group: 'people', roles: listCases.access.who, label: 'title.adminVerification' },
	matches: { group: 'people', roles: listMatches.access.who, label: 'title.adminMatches' },
	recoveries: { group: 'people', roles: listRecoveries.access.who, label: 'title.adminRecoveries' },
	disputes: { group: 'people', roles: listDisputeQueue.access.who, label: 'title.adminDisputes' },
	conversations: { group: 'people', roles: listConversationQueue.access.who, label: 'title.adminConversations' },
	movements: { group: 'money', roles: listStaffMovements.access.who, label: 'title.adminMovements' },
	reviews: { group: 'money', roles: listReviews.access.who, label: 'title.adminReviews' },
	'statement-lines': { group: 'money', roles: listStatementLines.access.who, label: 'title.adminStatementLines' },
	trades: { group: 'markets', roles: listStaffTrades.access.who, label: 'title.adminTrades' },
	risk: { group: 'markets', roles: getRiskBoard.access.who, label: 'title.adminRisk' },
	assets: { group: 'markets', roles: listManagedAssets.access.who, label: 'title.adminAssets' },
	payouts: { group: 'markets', roles: getAssetSources.access.who, label: 'title.adminPayouts' },
	pages: { group: 'site', roles: listPages.access.who, label: 'title.adminPages' },
	news: { group: 'site', roles: listStaffNews.access.who, label: 'title.adminNews' },
	announcements: { group: 'site', roles: listAnnouncements.access.who, label: 'title.adminAnnouncements' },
	calendar: { group: 'site', roles: listCalendar.access.who, label: 'title.adminCalendar' },
	site: { group: 'site', roles: getSiteSettings.access.who, label: 'title.adminSite' },
	staff: { group: 'system', roles: listStaff.access.who, label: 'title.adminStaff' },
	'audit-log': { group: 'system', roles: listAuditLog.access.who, label: 'title.adminAuditLog' },
} as const;
export type AdminPage = keyof typeof PAGES_OF_STAFF;
/** Whether a role sees a page of the back office. */
export const seesPage = (role: string, path: `/admin/${AdminPage}`) =>
	allowsRole({ who: PAGES_OF_STAFF[path.slice('/admin/'.length) as AdminPage].roles }, role);

/** Of the queues, who acts on what waits in them; others only read. */
export const mayActOn = (role: string, name: StaffQueue['name']) =>
	QUEUES.some((queue) => queue.name === name && allowsRole({ who: queue.actors }, role));

type MenuGroup = (typeof PAGES_OF_STAFF)[AdminPage]['group'];

/** The pages that a role sees, by the groups that have any; null: without a heading, before all others. */
export function groupPages(role: string): readonly { group: MenuGroup; pages: readonly AdminPage[] }[] {
	const names = Object.keys(PAGES_OF_STAFF) as AdminPage[];
	const seen = names.filter((name) => allowsRole({ who: PAGES_OF_STAFF[name].roles }, role));
	const groups = [...new Set(seen.map((name) => PAGES_OF_STAFF[name].group))];
	return groups.map((group) => ({ group, pages: seen.filter((name) => PAGES_OF_STAFF[name].group === group) }));
}
