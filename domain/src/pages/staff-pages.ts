import { createAsset, getAssetSources, listManagedAssets } from '../assets/contract.ts';
import { listCalendar } from '../calendar/import-contract.ts';
import { listReviews } from '../cashier/review-contract.ts';
import { listStatementLines } from '../cashier/statement-lines-contract.ts';
import { listAnnouncements, listPages } from '../content/contract.ts';
import { listStaffNews, writeNews } from '../content/news-contract.ts';
import { listStaffMovements, listStaffTrades } from '../figures/contract.ts';
import { listRecoveries } from '../recovery/staff-contract.ts';
import { getRiskBoard } from '../risk/contract.ts';
import { listAuditLog } from '../staff/audit-log-contract.ts';
import { listProcesses } from '../staff/processes-contract.ts';
import { getSiteSettings } from '../staff/site-contract.ts';
import { listStaff } from '../staff/staff-contract.ts';
import { QUEUES, type StaffQueue } from '../staff/to-do.ts';
import { listUsers } from '../staff/user-contract.ts';
import { listRequests } from '../staff-requests/contract.ts';
import { listDisputeQueue } from '../support/contract.ts';
import { listConversationQueue } from '../support/conversation-contract.ts';
import { listCases } from '../verification/staff-contract.ts';
import { STAFF_ROLES } from '../wire/endpoint.ts';
import type { NamesShown, StaffPage } from './page.ts';

type QueueIn<Menu> = Extract<StaffQueue, { readonly menu: Menu }>;
type QueuePages<Menu> = {
	readonly [Queue in QueueIn<Menu> as Queue['name']]: Pick<Queue, 'path' | 'title' | 'menu'> & {
		readonly who: Queue['readers'];
	};
};

/** The pages of the queues in a section of the menu. */
const queuePages = <const Menu extends StaffQueue['menu']>(menu: Menu) =>
	Object.fromEntries(
		QUEUES.filter((queue) => queue.menu === menu).map(({ name, path, title, readers: who }) => [
			name,
			{ path, title, who, menu },
		]),
	) as unknown as QueuePages<Menu>;

/**
 * Every page of the back office, in the order of its menu. The roles that may make the call that fills a page see it. No page of a user
 * loads this table, which is why it is apart from the other.
 */
export const STAFF_PAGES = {
	start: { path: '/admin', who: 'admin', redirectTo: '/admin/overview' },
	link: { path: '/admin/link/{token}', title: 'adminLink', who: 'user' },
	overview: { path: '/admin/overview', title: 'adminOverview', who: STAFF_ROLES, menu: 'top' },
	requests: { path: '/admin/requests', title: 'adminRequests', who: listRequests.access.who, menu: 'top' },
	users: { path: '/admin/users', title: 'adminUsers', who: listUsers.access.who, menu: 'people' },
	'users.one': { path: '/admin/users/{id:number}', title: 'adminUser', who: listUsers.access.who },
	...queuePages('people'),
	'verification.one': {
		path: '/admin/verification/{id}',
		title: 'adminVerificationCase',
		who: listCases.access.who,
	},
	'recoveries.one': { path: '/admin/recoveries/{id}', title: 'adminRecovery', who: listRecoveries.access.who },
	'disputes.one': { path: '/admin/disputes/{id}', title: 'adminDispute', who: listDisputeQueue.access.who },
	'conversations.one': {
		path: '/admin/conversations/{id}',
		title: 'adminConversation',
		who: listConversationQueue.access.who,
	},
	movements: { path: '/admin/movements', title: 'adminMovements', who: listStaffMovements.access.who, menu: 'money' },
	...queuePages('money'),
	'reviews.one': { path: '/admin/reviews/{id}', title: 'adminReview', who: listReviews.access.who },
	'statement-lines': {
		path: '/admin/statement-lines',
		title: 'adminStatementLines',
		who: listStatementLines.access.who,
		menu: 'money',
	},
	trades: { path: '/admin/trades', title: 'adminTrades', who: listStaffTrades.access.who, menu: 'markets' },
	risk: { path: '/admin/risk', title: 'adminRisk', who: getRiskBoard.access.who, menu: 'markets' },
	assets: { path: '/admin/assets', title: 'adminAssets', who: listManagedAssets.access.who, menu: 'markets' },
	'assets.new': { path: '/admin/assets/new', title: 'adminNewAsset', who: createAsset.access.who },
	'assets.one': { path: '/admin/assets/{id:number}', title: 'adminAsset', who: listManagedAssets.access.who },
	payouts: { path: '/admin/payouts', title: 'adminPayouts', who: getAssetSources.access.who, menu: 'markets' },
	pages: { path: '/admin/pages', title: 'adminPages', who: listPages.access.who, menu: 'site' },
	'pages.one': { path: '/admin/pages/{name}', title: 'adminPage', who: listPages.access.who },
	news: { path: '/admin/news', title: 'adminNews', who: listStaffNews.access.who, menu: 'site' },
	'news.new': { path: '/admin/news/new', title: 'adminNewArticle', who: writeNews.access.who },
	'news.one': { path: '/admin/news/{id}', title: 'adminArticle', who: listStaffNews.access.who },
	announcements: {
		path: '/admin/announcements',
		title: 'adminAnnouncements',
		who: listAnnouncements.access.who,
		menu: 'site',
	},
	calendar: { path: '/admin/calendar', title: 'adminCalendar', who: listCalendar.access.who, menu: 'site' },
	site: { path: '/admin/site', title: 'adminSite', who: getSiteSettings.access.who, menu: 'site' },
	staff: { path: '/admin/staff', title: 'adminStaff', who: listStaff.access.who, menu: 'system' },
	'staff.new': { path: '/admin/staff/new', title: 'adminRole', who: 'admin' },
	processes: { path: '/admin/processes', title: 'adminProcesses', who: listProcesses.access.who, menu: 'system' },
	'audit-log': { path: '/admin/audit-log', title: 'adminAuditLog', who: listAuditLog.access.who, menu: 'system' },
} as const satisfies Readonly<Record<string, StaffPage>>;
export type StaffPageName = keyof typeof STAFF_PAGES;
/** Pages that are shown; the others redirect. */
export type ShownStaffPageName = NamesShown<typeof STAFF_PAGES>;
