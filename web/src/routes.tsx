import { INFO_NAMES, INFO_PATHS, type InfoName } from '@fairtick/domain/site/contract';
import type { QueryClient } from '@tanstack/react-query';
import { lazyPage } from './app/navigation/lazy-page.tsx';
import { PAGES } from './app/navigation/pages.ts';
import type { PageRoute, Route } from './app/navigation/route.ts';
import { loadChunk } from './base/load-chunk.ts';
import { currentLocale } from './i18n/locale.ts';
import type { LaterPages } from './later-pages.ts';

/** One of the pages that few visits begin with: the list of their files is one of its own. */
const laterPage = <Name extends keyof LaterPages>(name: Name) =>
	lazyPage(name, async () => (await import('./later-pages.ts')).laterPages[name]());

const InfoPage = laterPage('InfoPage');
const HelpPage = laterPage('HelpPage');
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
		page: laterPage('ContactUsPage'),
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
		page: laterPage('RecoverFactorPage'),
	},
	{
		...byMail,
		path: PAGES['recovery.stop'],
		title: 'recoverFactor',
		texts: ['sign-in', 'settings', 'recovery'],
		page: laterPage('StopRecoveryPage'),
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
		page: laterPage('RequestResetPage'),
	},
	{
		...byMailForGuests,
		path: PAGES['password.reset'],
		title: 'passwordReset',
		page: laterPage('ResetPasswordPage'),
	},
	{
		...byMail,
		path: PAGES['password.first'],
		title: 'passwordReset',
		page: laterPage('FirstPasswordPage'),
	},
	{
		...byMailForGuests,
		path: PAGES['email.resend'],
		title: 'emailResend',
		page: laterPage('ResendVerificationPage'),
	},
	{
		...byMail,
		path: PAGES['email.verify'],
		title: 'emailVerify',
		page: laterPage('VerifyEmailPage'),
	},
	{
		...byMail,
		path: PAGES['email.change'],
		title: 'emailVerify',
		page: laterPage('ChangeEmailPage'),
	},
	{
		...byMail,
		path: PAGES['email.undo'],
		title: 'emailVerify',
		page: laterPage('UndoEmailPage'),
	},
	{
		layout: 'basic',
		path: PAGES.unsubscribe,
		title: 'unsubscribe',
		texts: ['notifications'],
		page: laterPage('UnsubscribePage'),
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
				page: laterPage('DisputesPage'),
			},
			{
				path: PAGES['disputes.new'],
				title: 'newDispute',
				page: laterPage('NewDisputePage'),
			},
			{
				path: PAGES['disputes.one'],
				title: 'dispute',
				page: laterPage('DisputePage'),
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
				page: laterPage('SupportPage'),
			},
			{
				path: PAGES['support.one'],
				title: 'conversation',
				page: laterPage('ConversationPage'),
			},
		],
	},
	{
		path: PAGES['contact.one'],
		title: 'contact',
		texts: ['help', 'support'],
		page: laterPage('ContactPage'),
	},
	{
		path: PAGES.news,
		title: 'news',
		texts: ['help'],
		data: prefetchNews,
		page: laterPage('NewsPage'),
	},
	{
		path: PAGES['news.one'],
		title: 'news',
		texts: ['help', 'about'],
		page: laterPage('ArticlePage'),
	},
	{
		path: PAGES.notifications,
		title: 'notifications',
		steps: ['auth'],
		texts: ['notifications', 'cashier'],
		page: laterPage('NotificationsPage'),
	},
	{
		path: PAGES.statistics,
		title: 'statistics',
		steps: ['auth'],
		texts: ['statistics'],
		page: laterPage('StatisticsPage'),
	},
	{
		path: PAGES.payouts,
		title: 'payouts',
		texts: ['catalogue', 'trading'],
		page: laterPage('PayoutsPage'),
	},
	{
		path: PAGES.calendar,
		title: 'calendar',
		texts: ['calendar', 'trading'],
		page: laterPage('CalendarPage'),
	},
	{
		path: PAGES.proof,
		title: 'proof',
		texts: ['proof', 'proof-page', 'details', 'cashier', 'catalogue'],
		page: laterPage('ProofPage'),
	},
	{
		path: PAGES['proof.liabilities'],
		title: 'liabilities',
		texts: ['liabilities', 'proof', 'details'],
		page: laterPage('LiabilitiesPage'),
	},
	{
		path: PAGES['proof.hour'],
		title: 'hour',
		texts: ['proof', 'details'],
		page: laterPage('HourPage'),
	},
	{
		texts: ['proof', 'details'],
		pages: [
			{
				path: PAGES['receipt.file'],
				title: 'verify',
				page: laterPage('FileReceiptPage'),
			},
			{
				path: PAGES['receipt.own'],
				title: 'verify',
				page: laterPage('OwnReceiptPage'),
			},
			{
				path: PAGES['receipt.shared'],
				title: 'verify',
				page: laterPage('SharedReceiptPage'),
			},
		],
	},
	{
		path: PAGES.cashier,
		title: 'cashier',
		steps: ['auth'],
		texts: ['cashier', 'statements', 'sign-in', 'settings', 'details', 'limits'],
		page: laterPage('CashierPage'),
	},
	{
		path: PAGES.unauthorized,
		title: 'unauthorized',
		texts: ['about'],
		page: laterPage('UnauthorizedPage'),
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
		page: laterPage('SettingsPage'),
		pages: [
			{ path: '/settings', redirectTo: PAGES['settings.profile'] },
			{
				scrollToTop: false,
				path: PAGES['settings.profile'],
				title: 'profile',
				texts: ['details'],
				page: laterPage('ProfilePage'),
			},
			{
				scrollToTop: false,
				path: PAGES['settings.password'],
				title: 'password',
				page: laterPage('PasswordPage'),
			},
			{
				scrollToTop: false,
				path: PAGES['settings.verification'],
				title: 'verification',
				texts: ['verification'],
				page: laterPage('VerificationPage'),
			},
			{
				scrollToTop: false,
				path: PAGES['settings.security'],
				title: 'security',
				page: laterPage('SecurityPage'),
			},
			{
				scrollToTop: false,
				path: PAGES['settings.api'],
				title: 'api',
				page: laterPage('ApiPage'),
			},
			{
				scrollToTop: false,
				path: PAGES['settings.limits'],
				title: 'limits',
				texts: ['limits'],
				page: laterPage('LimitsPage'),
			},
			{
				scrollToTop: false,
				path: PAGES['settings.notifications'],
				title: 'notificationSettings',
				texts: ['notifications'],
				page: laterPage('NotificationSettingsPage'),
			},
			{
				scrollToTop: false,
				path: PAGES['settings.trading'],
				title: 'tradingSettings',
				texts: ['details'],
				page: laterPage('TradingSettingsPage'),
			},
		],
	},
];

/** Whatever the address (ROUTE-08). */
export const notFound: PageRoute = { path: '', title: 'notFound', page: laterPage('NotFoundPage') };
