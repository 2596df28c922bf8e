import { INFO_NAMES, INFO_PATHS } from '@fairtick/domain/site/contract';
import { lazyPage } from './app/navigation/lazy-page.tsx';
import { PAGES } from './app/navigation/pages.ts';
import type { PageRoute, Route } from './app/navigation/route.ts';
import { currentLocale } from './i18n/locale.ts';
import { infoQuery } from './pages/info/load-info.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';

const InfoPage = lazyPage('InfoPage', () => import('./pages/info/info-page.tsx'));

/** Every page of the product: its address, its steps, its frame. */
export const routes: readonly Route[] = [
	{
		path: PAGES.welcome,
		texts: ['about'],
		page: lazyPage('WelcomePage', () => import('./pages/welcome-page.tsx')),
	},
	{
		path: PAGES.login,
		title: 'login',
		layout: 'basic',
		steps: ['guest', 'sign-in-providers'],
		texts: ['sign-in'],
		page: lazyPage('LoginPage', () => import('./pages/login-page.tsx')),
	},
	{
		path: PAGES.register,
		title: 'register',
		layout: 'basic',
		steps: ['guest', 'sign-in-providers'],
		texts: ['sign-in'],
		page: lazyPage('RegisterPage', () => import('./pages/register-page.tsx')),
	},
	{
		path: PAGES['password.request'],
		title: 'passwordReset',
		layout: 'basic',
		steps: ['guest'],
		texts: ['sign-in', 'settings'],
		page: lazyPage('RequestResetPage', () => import('./pages/request-reset-page.tsx')),
	},
	{
		path: PAGES['password.reset'],
		title: 'passwordReset',
		layout: 'basic',
		steps: ['guest'],
		texts: ['sign-in', 'settings'],
		page: lazyPage('ResetPasswordPage', () => import('./pages/reset-password-page.tsx')),
	},
	{
		path: PAGES['password.first'],
		title: 'passwordReset',
		layout: 'basic',
		texts: ['sign-in', 'settings'],
		page: lazyPage('FirstPasswordPage', () => import('./pages/first-password-page.tsx')),
	},
	{
		path: PAGES['email.resend'],
		title: 'emailResend',
		layout: 'basic',
		steps: ['guest'],
		texts: ['sign-in', 'settings'],
		page: lazyPage('ResendVerificationPage', () => import('./pages/resend-verification-page.tsx')),
	},
	{
		path: PAGES['email.verify'],
		title: 'emailVerify',
		layout: 'basic',
		texts: ['sign-in', 'settings'],
		page: lazyPage('VerifyEmailPage', () => import('./pages/verify-email-page.tsx')),
	},
	{
		path: PAGES['email.change'],
		title: 'emailVerify',
		layout: 'basic',
		texts: ['sign-in', 'settings'],
		page: lazyPage('ChangeEmailPage', () => import('./pages/change-email-page.tsx')),
	},
	{
		path: PAGES['email.undo'],
		title: 'emailVerify',
		layout: 'basic',
		texts: ['sign-in', 'settings'],
		page: lazyPage('UndoEmailPage', () => import('./pages/undo-email-page.tsx')),
	},
	{
		path: PAGES.home,
		title: 'trading',
		steps: ['auth'],
		page: lazyPage('TradingPage', () => import('./pages/trading/trading-page.tsx')),
	},
	{
		steps: ['auth'],
		texts: ['support', 'details'],
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
		path: PAGES.statistics,
		title: 'statistics',
		steps: ['auth'],
		texts: ['statistics'],
		page: lazyPage('StatisticsPage', () => import('./pages/statistics/statistics-page.tsx')),
	},
	{
		path: PAGES.cashier,
		title: 'cashier',
		steps: ['auth'],
		texts: ['cashier', 'statements', 'sign-in', 'settings', 'details'],
		page: lazyPage('CashierPage', () => import('./pages/cashier/cashier-page.tsx')),
	},
	{
		path: PAGES.unauthorized,
		title: 'unauthorized',
		page: lazyPage('UnauthorizedPage', () => import('./pages/unauthorized-page.tsx')),
	},
	...INFO_NAMES.map(
		(name) =>
			({
				path: INFO_PATHS[name],
				title: name,
				texts: ['about'],
				data: (queryClient) => queryClient.ensureQueryData(infoQuery(currentLocale())),
				page: InfoPage,
			}) satisfies PageRoute,
	),
	{
		steps: ['auth'],
		texts: ['sign-in', 'settings'],
		page: lazyPage('SettingsPage', () => import('./pages/settings/settings-page.tsx')),
		pages: [
			{ path: '/settings', redirectTo: PAGES['settings.profile'] },
			{
				path: PAGES['settings.profile'],
				title: 'profile',
				texts: ['details'],
				scrollToTop: false,
				page: lazyPage('ProfilePage', () => import('./pages/settings/profile-page.tsx')),
			},
			{
				path: PAGES['settings.password'],
				title: 'password',
				scrollToTop: false,
				page: lazyPage('PasswordPage', () => import('./pages/settings/password-page.tsx')),
			},
			{
				path: PAGES['settings.security'],
				title: 'security',
				scrollToTop: false,
				page: lazyPage('SecurityPage', () => import('./pages/settings/security-page.tsx')),
			},
			{
				path: PAGES['settings.api'],
				title: 'api',
				scrollToTop: false,
				page: lazyPage('ApiPage', () => import('./pages/settings/api-page.tsx')),
			},
			{
				path: PAGES['settings.limits'],
				title: 'limits',
				texts: ['limits'],
				scrollToTop: false,
				page: lazyPage('LimitsPage', () => import('./pages/settings/limits-page.tsx')),
			},
			{
				path: PAGES['settings.trading'],
				title: 'tradingSettings',
				texts: ['details'],
				scrollToTop: false,
				page: lazyPage('TradingSettingsPage', () => import('./pages/settings/trading-settings-page.tsx')),
			},
		],
	},
];

/** Whatever the address (ROUTE-08). */
export const notFound: PageRoute = { path: '', title: 'notFound', page: NotFoundPage };
