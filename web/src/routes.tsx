import { INFO_NAMES, INFO_PATHS, type InfoName } from '@fairtick/domain/site/contract';
import type { QueryClient } from '@tanstack/react-query';
import { lazyPage } from './app/navigation/lazy-page.tsx';
import { PAGES } from './app/navigation/pages.ts';
import type { PageRoute, Route } from './app/navigation/route.ts';
import { loadChunk } from './base/load-chunk.ts';
import { currentLocale } from './i18n/locale.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';

const InfoPage = lazyPage('InfoPage', () => import('./pages/info/info-page.tsx'));
const HelpPage = lazyPage('HelpPage', () => import('./pages/help/help-page.tsx'));
const loadNews = () => loadChunk('news-query', () => import('./pages/news/news-query.ts'));
/** Has the news here before a page shows them; where they can't be had, the page says so. */
async function prefetchNews(queryClient: QueryClient): Promise<void> {
	const { newsQuery } = await loadNews();
	await queryClient.prefetchInfiniteQuery(newsQuery(currentLocale()));
}

/** Those of the informational pages that do more than say what they say. */
const MORE: Partial<Record<InfoName, Pick<PageRoute, 'page' | 'texts' | 'data'>>> = {
	help_center: { page: HelpPage, texts: ['about', 'help'], data: prefetchNews },
	faq: { page: HelpPage, texts: ['about', 'help'] },
	contact_us: {
		page: lazyPage('ContactUsPage', () => import('./pages/contact/contact-us-page.tsx')),
		texts: ['about', 'help', 'support'],
	},
};

/** The pages around signing in: in a narrow frame. */
const signIn = { layout: 'basic', texts: ['sign-in'], steps: ['guest', 'sign-in-providers'] } as const;
/** Those that mailed links lead to, and those that ask for one. */
const byMail = { layout: 'basic', texts: ['sign-in', 'settings'] } as const;
const byMailForGuests = { ...byMail, steps: ['guest'] } as const;

/** Every page of the product: its address, its steps, its frame. */
export const routes: readonly Route[] = [
	{
		path: PAGES.welcome,
		texts: ['about'],
		page: lazyPage('WelcomePage', () => import('./pages/welcome-page.tsx')),
	},
	{
		...signIn,
		path: PAGES.login,
		title: 'login',
		page: lazyPage('LoginPage', () => import('./pages/login-page.tsx')),
	},
	{
		...byMail,
		path: PAGES['recovery.send'],
		title: 'recoverFactor',
		texts: ['sign-in', 'settings', 'verification', 'recovery', 'trading'],
		page: lazyPage('RecoverFactorPage', () => import('./pages/recover-factor-page.tsx')),
	},
	{
		...byMail,
		path: PAGES['recovery.stop'],
		title: 'recoverFactor',
		texts: ['sign-in', 'settings', 'recovery'],
		page: lazyPage('StopRecoveryPage', () => import('./pages/stop-recovery-page.tsx')),
	},
	{
		...signIn,
		path: PAGES.register,
		title: 'register',
		page: lazyPage('RegisterPage', () => import('./pages/register-page.tsx')),
	},
	{
		...byMailForGuests,
		path: PAGES['password.request'],
		title: 'passwordReset',
		page: lazyPage('RequestResetPage', () => import('./pages/request-reset-page.tsx')),
	},
	{
		...byMailForGuests,
		path: PAGES['password.reset'],
		title: 'passwordReset',
		page: lazyPage('ResetPasswordPage', () => import('./pages/reset-password-page.tsx')),
	},
	{
		...byMail,
		path: PAGES['password.first'],
		title: 'passwordReset',
		page: lazyPage('FirstPasswordPage', () => import('./pages/first-password-page.tsx')),
	},
	{
		...byMailForGuests,
		path: PAGES['email.resend'],
		title: 'emailResend',
		page: lazyPage('ResendVerificationPage', () => import('./pages/resend-verification-page.tsx')),
	},
	{
		...byMail,
		path: PAGES['email.verify'],
		title: 'emailVerify',
		page: lazyPage('VerifyEmailPage', () => import('./pages/verify-email-page.tsx')),
	},
	{
		...byMail,
		path: PAGES['email.change'],
		title: 'emailVerify',
		page: lazyPage('ChangeEmailPage', () => import('./pages/change-email-page.tsx')),
	},
	{
		...byMail,
		path: PAGES['email.undo'],
		title: 'emailVerify',
		page: lazyPage('UndoEmailPage', () => import('./pages/undo-email-page.tsx')),
	},
	{
		layout: 'basic',
		path: PAGES.unsubscribe,
		title: 'unsubscribe',
		texts: ['notifications'],
		page: lazyPage('UnsubscribePage', () => import('./pages/unsubscribe-page.tsx')),
	},
	{
		path: PAGES.home,
		title: 'trading',
		steps: ['auth'],
		page: lazyPage('TradingPage', () => import('./pages/trading/trading-page.tsx')),
	},
	{
		steps: ['auth'],
		texts: ['support', 'details', 'cashier'],
		pages: [
			{
				path: PAGES.disputes,
				title: 'disputes',
				page: lazyPage('DisputesPage', () => import('./pages/disputes/disputes-page.tsx')),
			},
			{
				path: PAGES['disputes.new'],
				title: 'newDispute',
				page: lazyPage('NewDisputePage', () => import('./pages/disputes/new-dispute-page.tsx')),
			},
			{
				path: PAGES['disputes.one'],
				title: 'dispute',
				page: lazyPage('DisputePage', () => import('./pages/disputes/dispute-page.tsx')),
			},
		],
	},
	{
		steps: ['auth'],
		texts: ['support'],
		pages: [
			{
				path: PAGES.support,
				title: 'support',
				page: lazyPage('SupportPage', () => import('./pages/support/support-page.tsx')),
			},
			{
				path: PAGES['support.one'],
				title: 'conversation',
				page: lazyPage('ConversationPage', () => import('./pages/support/conversation-page.tsx')),
			},
		],
	},
	{
		path: PAGES['contact.one'],
		title: 'contact',
		texts: ['help', 'support'],
		page: lazyPage('ContactPage', () => import('./pages/contact/contact-page.tsx')),
	},
	{
		path: PAGES.news,
		title: 'news',
		texts: ['help'],
		data: prefetchNews,
		page: lazyPage('NewsPage', () => import('./pages/news/news-page.tsx')),
	},
	{
		path: PAGES['news.one'],
		title: 'news',
		texts: ['help', 'about'],
		page: lazyPage('ArticlePage', () => import('./pages/news/article-page.tsx')),
	},
	{
		path: PAGES.notifications,
		title: 'notifications',
		steps: ['auth'],
		texts: ['notifications', 'cashier'],
		page: lazyPage('NotificationsPage', () => import('./pages/notifications/notifications-page.tsx')),
	},
	{
		path: PAGES.statistics,
		title: 'statistics',
		steps: ['auth'],
		texts: ['statistics'],
		page: lazyPage('StatisticsPage', () => import('./pages/statistics/statistics-page.tsx')),
	},
	{
		path: PAGES.payouts,
		title: 'payouts',
		texts: ['catalogue', 'trading'],
		page: lazyPage('PayoutsPage', () => import('./pages/payouts/payouts-page.tsx')),
	},
	{
		path: PAGES.calendar,
		title: 'calendar',
		texts: ['calendar', 'trading'],
		page: lazyPage('CalendarPage', () => import('./pages/calendar/calendar-page.tsx')),
	},
	{
		path: PAGES.proof,
		title: 'proof',
		texts: ['proof', 'proof-page', 'details', 'cashier', 'catalogue'],
		page: lazyPage('ProofPage', () => import('./pages/proof/proof-page.tsx')),
	},
	{
		path: PAGES['proof.liabilities'],
		title: 'liabilities',
		texts: ['liabilities', 'proof', 'details'],
		page: lazyPage('LiabilitiesPage', () => import('./pages/proof/liabilities-page.tsx')),
	},
	{
		path: PAGES['proof.hour'],
		title: 'hour',
		texts: ['proof', 'details'],
		page: lazyPage('HourPage', () => import('./pages/proof/hour-page.tsx')),
	},
	{
		texts: ['proof', 'details'],
		pages: [
			{
				path: PAGES['receipt.file'],
				title: 'verify',
				page: lazyPage('FileReceiptPage', () => import('./pages/proof/file-receipt-page.tsx')),
			},
			{
				path: PAGES['receipt.own'],
				title: 'verify',
				page: lazyPage('OwnReceiptPage', () => import('./pages/proof/own-receipt-page.tsx')),
			},
			{
				path: PAGES['receipt.shared'],
				title: 'verify',
				page: lazyPage('SharedReceiptPage', () => import('./pages/proof/shared-receipt-page.tsx')),
			},
		],
	},
	{
		path: PAGES.cashier,
		title: 'cashier',
		steps: ['auth'],
		texts: ['cashier', 'statements', 'sign-in', 'settings', 'details', 'limits'],
		page: lazyPage('CashierPage', () => import('./pages/cashier/cashier-page.tsx')),
	},
	{
		path: PAGES.unauthorized,
		title: 'unauthorized',
		texts: ['about'],
		page: lazyPage('UnauthorizedPage', () => import('./pages/unauthorized-page.tsx')),
	},
	...INFO_NAMES.map(
		(name) =>
			({
				path: INFO_PATHS[name],
				title: name,
				texts: MORE[name]?.texts ?? ['about'],
				data: async (queryClient: QueryClient) => {
					const more = MORE[name]?.data?.(queryClient);
					const { infoQuery } = await loadChunk('info-query', () => import('./pages/info/load-info.ts'));
					await Promise.all([more, queryClient.ensureQueryData(infoQuery(name, currentLocale()))]);
				},
				page: MORE[name]?.page ?? InfoPage,
			}) satisfies PageRoute,
	),
	{
		steps: ['auth'],
		texts: ['sign-in', 'settings'],
		page: lazyPage('SettingsPage', () => import('./pages/settings/settings-page.tsx')),
		pages: [
			{ path: '/settings', redirectTo: PAGES['settings.profile'] },
			{
				scrollToTop: false,
				path: PAGES['settings.profile'],
				title: 'profile',
				texts: ['details'],
				page: lazyPage('ProfilePage', () => import('./pages/settings/profile-page.tsx')),
			},
			{
				scrollToTop: false,
				path: PAGES['settings.password'],
				title: 'password',
				page: lazyPage('PasswordPage', () => import('./pages/settings/password-page.tsx')),
			},
			{
				scrollToTop: false,
				path: PAGES['settings.verification'],
				title: 'verification',
				texts: ['verification'],
				page: lazyPage('VerificationPage', () => import('./pages/settings/verification-page.tsx')),
			},
			{
				scrollToTop: false,
				path: PAGES['settings.security'],
				title: 'security',
				page: lazyPage('SecurityPage', () => import('./pages/settings/security-page.tsx')),
			},
			{
				scrollToTop: false,
				path: PAGES['settings.api'],
				title: 'api',
				page: lazyPage('ApiPage', () => import('./pages/settings/api-page.tsx')),
			},
			{
				scrollToTop: false,
				path: PAGES['settings.limits'],
				title: 'limits',
				texts: ['limits'],
				page: lazyPage('LimitsPage', () => import('./pages/settings/limits-page.tsx')),
			},
			{
				scrollToTop: false,
				path: PAGES['settings.notifications'],
				title: 'notificationSettings',
				texts: ['notifications'],
				page: lazyPage('NotificationSettingsPage', () => import('./pages/settings/notification-settings-page.tsx')),
			},
			{
				scrollToTop: false,
				path: PAGES['settings.trading'],
				title: 'tradingSettings',
				texts: ['details'],
				page: lazyPage('TradingSettingsPage', () => import('./pages/settings/trading-settings-page.tsx')),
			},
		],
	},
];

/** Whatever the address (ROUTE-08). */
export const notFound: PageRoute = { path: '', title: 'notFound', page: NotFoundPage };
