import { createAsset } from '@fairtick/domain/assets/contract';
import { writeNews } from '@fairtick/domain/content/news-contract';
import { lazyPage } from '../app/navigation/lazy-page.tsx';
import type { Route } from '../app/navigation/route.ts';
import { AdminFrame } from './admin-frame.tsx';
import { type AdminPage, PAGES_OF_STAFF } from './pages-of-staff.ts';

const frame = { texts: ['admin', 'sign-in', 'settings'], page: AdminFrame } as const;
const OverviewPage = lazyPage('OverviewPage', () => import('./overview-page.tsx'));

/** GUARD-05: staff without one of a page's roles arrive at /unauthorized. */
const stepsOf = (page: AdminPage) => [`role:${PAGES_OF_STAFF[page].roles.join(',')}`];

/** Every page of the back office. */
export const adminRoutes: readonly Route[] = [
	// GUARD-01: the pages for administrators alone.
	{ path: '/admin', steps: ['admin'], redirectTo: '/admin/overview' },
	{
		...frame,
		steps: ['admin'],
		pages: [
			{
				path: '/admin/staff/new',
				title: 'adminRole',
				page: lazyPage('RolePage', () => import('./role-page.tsx')),
			},
		],
	},
	{
		...frame,
		steps: ['auth'],
		pages: [
			{ path: '/admin/link/{token}', title: 'adminLink', page: lazyPage('LinkPage', () => import('./link-page.tsx')) },
		],
	},
	{
		...frame,
		// GUARD-09: a visitor arrives at login, a user without a role at home.
		steps: ['auth', 'staff'],
		pages: [
			{ path: '/admin/overview', title: 'adminOverview', texts: ['figures'], page: OverviewPage },
			{
				path: '/admin/trades',
				title: 'adminTrades',
				steps: stepsOf('trades'),
				texts: ['figures', 'trading'],
				page: lazyPage('TradesPage', () => import('./figures/trades-page.tsx')),
			},
			{
				path: '/admin/movements',
				title: 'adminMovements',
				steps: stepsOf('movements'),
				texts: ['figures', 'cashier', 'audit'],
				page: lazyPage('MovementsPage', () => import('./figures/movements-page.tsx')),
			},
			{
				path: '/admin/risk',
				title: 'adminRisk',
				steps: stepsOf('risk'),
				texts: ['figures', 'trading'],
				page: lazyPage('RiskPage', () => import('./risk/risk-page.tsx')),
			},
			{
				path: '/admin/users',
				title: 'adminUsers',
				steps: stepsOf('users'),
				texts: ['figures'],
				page: lazyPage('UsersPage', () => import('./users-page.tsx')),
			},
			{
				path: '/admin/users/{id}',
				title: 'adminUser',
				steps: stepsOf('users'),
				texts: [
					...(['audit', 'cashier', 'catalogue', 'details', 'figures', 'limits', 'recovery'] as const),
					...(['statements', 'support', 'trading', 'verification'] as const),
				],
				page: lazyPage('UserPage', () => import('./user/user-page.tsx')),
			},
			{
				path: '/admin/requests',
				title: 'adminRequests',
				steps: stepsOf('requests'),
				texts: ['audit', 'catalogue'],
				page: lazyPage('RequestsPage', () => import('./requests-page.tsx')),
			},
			{
				path: '/admin/reviews',
				title: 'adminReviews',
				steps: stepsOf('reviews'),
				texts: ['cashier', 'details'],
				page: lazyPage('ReviewQueuePage', () => import('./reviews/review-queue-page.tsx')),
			},
			{
				path: '/admin/reviews/{id}',
				title: 'adminReview',
				steps: stepsOf('reviews'),
				texts: ['audit', 'cashier', 'catalogue', 'details'],
				page: lazyPage('ReviewPage', () => import('./reviews/review-page.tsx')),
			},
			{
				path: '/admin/verification',
				title: 'adminVerification',
				steps: stepsOf('verification'),
				texts: ['figures', 'verification', 'verification-desk'],
				page: lazyPage('CaseQueuePage', () => import('./verification/case-queue-page.tsx')),
			},
			{
				path: '/admin/verification/{id}',
				title: 'adminVerificationCase',
				steps: stepsOf('verification'),
				texts: ['verification', 'verification-desk'],
				page: lazyPage('CasePage', () => import('./verification/case-page.tsx')),
			},
			{
				path: '/admin/matches',
				title: 'adminMatches',
				steps: stepsOf('matches'),
				texts: ['verification-desk'],
				page: lazyPage('MatchesPage', () => import('./verification/matches-page.tsx')),
			},
			{
				path: '/admin/recoveries',
				title: 'adminRecoveries',
				steps: stepsOf('recoveries'),
				texts: ['recovery', 'verification', 'verification-desk'],
				page: lazyPage('RecoveryQueuePage', () => import('./recovery/recovery-queue-page.tsx')),
			},
			{
				path: '/admin/recoveries/{id}',
				title: 'adminRecovery',
				steps: stepsOf('recoveries'),
				texts: ['recovery', 'verification', 'verification-desk'],
				page: lazyPage('RecoveryPage', () => import('./recovery/recovery-page.tsx')),
			},
			{
				path: '/admin/statement-lines',
				title: 'adminStatementLines',
				steps: stepsOf('statement-lines'),
				texts: ['audit', 'catalogue'],
				page: lazyPage('StatementLinesPage', () => import('./statement-lines/statement-lines-page.tsx')),
			},
			{
				path: '/admin/disputes',
				title: 'adminDisputes',
				steps: stepsOf('disputes'),
				texts: ['support'],
				page: lazyPage('DisputeQueuePage', () => import('./support/dispute-queue-page.tsx')),
			},
			{
				path: '/admin/disputes/{id}',
				title: 'adminDispute',
				steps: stepsOf('disputes'),
				texts: ['support', 'details', 'cashier'],
				page: lazyPage('QueuedDisputePage', () => import('./support/queued-dispute-page.tsx')),
			},
			{
				path: '/admin/conversations',
				title: 'adminConversations',
				steps: stepsOf('conversations'),
				texts: ['support'],
				page: lazyPage('ConversationQueuePage', () => import('./support/conversation-queue-page.tsx')),
			},
			{
				path: '/admin/conversations/{id}',
				title: 'adminConversation',
				steps: stepsOf('conversations'),
				texts: ['support'],
				page: lazyPage('QueuedConversationPage', () => import('./support/queued-conversation-page.tsx')),
			},
			{
				path: '/admin/assets',
				title: 'adminAssets',
				steps: stepsOf('assets'),
				texts: ['catalogue', 'trading'],
				page: lazyPage('AssetsPage', () => import('./assets/assets-page.tsx')),
			},
			{
				path: '/admin/assets/new',
				title: 'adminNewAsset',
				steps: [`role:${createAsset.access.who.join(',')}`],
				texts: ['catalogue', 'trading'],
				page: lazyPage('NewAssetPage', () => import('./assets/new-asset-page.tsx')),
			},
			{
				path: '/admin/assets/{id}',
				title: 'adminAsset',
				steps: stepsOf('assets'),
				texts: ['catalogue', 'trading'],
				page: lazyPage('AssetPage', () => import('./assets/asset-page.tsx')),
			},
			{
				path: '/admin/payouts',
				title: 'adminPayouts',
				steps: stepsOf('payouts'),
				texts: ['catalogue', 'trading'],
				page: lazyPage('AnnouncePayoutsPage', () => import('./assets/announce-payouts-page.tsx')),
			},
			{
				path: '/admin/audit-log',
				title: 'adminAuditLog',
				steps: stepsOf('audit-log'),
				texts: ['audit', 'cashier', 'catalogue', 'recovery', 'support', 'verification'],
				page: lazyPage('AuditLogPage', () => import('./audit-log-page.tsx')),
			},
			{
				path: '/admin/staff',
				title: 'adminStaff',
				steps: stepsOf('staff'),
				page: lazyPage('StaffPage', () => import('./staff-page.tsx')),
			},
			{
				path: '/admin/pages',
				title: 'adminPages',
				steps: stepsOf('pages'),
				page: lazyPage('PagesPage', () => import('./content/pages-page.tsx')),
			},
			{
				path: '/admin/pages/{name}',
				title: 'adminPage',
				steps: stepsOf('pages'),
				texts: ['about'],
				page: lazyPage('PageEditorPage', () => import('./content/page-editor-page.tsx')),
			},
			{
				path: '/admin/news',
				title: 'adminNews',
				steps: stepsOf('news'),
				page: lazyPage('NewsListPage', () => import('./content/news-list-page.tsx')),
			},
			{
				path: '/admin/news/new',
				title: 'adminNewArticle',
				steps: [`role:${writeNews.access.who.join(',')}`],
				texts: ['about'],
				page: lazyPage('NewArticlePage', () => import('./content/news-article-page.tsx')),
			},
			{
				path: '/admin/news/{id}',
				title: 'adminArticle',
				steps: stepsOf('news'),
				texts: ['about'],
				page: lazyPage('NewsArticlePage', () => import('./content/news-article-page.tsx')),
			},
			{
				path: '/admin/calendar',
				title: 'adminCalendar',
				steps: stepsOf('calendar'),
				texts: ['figures'],
				page: lazyPage('CalendarPage', () => import('./calendar/calendar-page.tsx')),
			},
			{
				path: '/admin/announcements',
				title: 'adminAnnouncements',
				steps: stepsOf('announcements'),
				page: lazyPage('AnnouncementsPage', () => import('./content/announcements-page.tsx')),
			},
			{
				path: '/admin/site',
				title: 'adminSite',
				steps: stepsOf('site'),
				texts: ['audit'],
				page: lazyPage('SitePage', () => import('./site-page.tsx')),
			},
		],
	},
];
