import { INFO_NAMES, INFO_PATHS, type InfoName } from '@fairtick/domain/site/contract';
import { createRoute, redirect } from '@tanstack/react-router';
import { currentLocale } from '../i18n/locale.ts';
import { infoQuery } from '../pages/info/load-info.ts';
import { readTradingSearch } from '../pages/trading/trading-search.ts';
import { lazyPage } from './navigation/lazy-page.tsx';
import { PAGES } from './navigation/pages.ts';
import { steps } from './navigation/steps.ts';
import { rootRoute } from './root-route.tsx';

const settings = createRoute({
	getParentRoute: () => rootRoute,
	path: '/settings',
	beforeLoad: steps('auth', 'security-texts'),
	component: lazyPage('SettingsPage', () => import('../pages/settings/settings-page.tsx')),
});

const InfoPage = lazyPage('InfoPage', () => import('../pages/info/info-page.tsx'));

const infoRoute = (name: InfoName) =>
	createRoute({
		getParentRoute: () => rootRoute,
		path: INFO_PATHS[name],
		staticData: { title: name },
		loader: ({ context }) => context.queryClient.ensureQueryData(infoQuery(currentLocale())),
		component: InfoPage,
	});

/** Every page of the product: its address, its steps, its frame. */
export const routes = [
	createRoute({
		getParentRoute: () => rootRoute,
		path: PAGES.welcome,
		component: lazyPage('WelcomePage', () => import('../pages/welcome-page.tsx')),
	}),
	createRoute({
		getParentRoute: () => rootRoute,
		path: PAGES.login,
		staticData: { title: 'login', layout: 'basic' },
		beforeLoad: steps('guest'),
		component: lazyPage('LoginPage', () => import('../pages/login-page.tsx')),
	}),
	createRoute({
		getParentRoute: () => rootRoute,
		path: PAGES.register,
		staticData: { title: 'register', layout: 'basic' },
		beforeLoad: steps('guest'),
		component: lazyPage('RegisterPage', () => import('../pages/register-page.tsx')),
	}),
	createRoute({
		getParentRoute: () => rootRoute,
		path: PAGES['password.request'],
		staticData: { title: 'passwordReset', layout: 'basic' },
		beforeLoad: steps('guest', 'security-texts'),
		component: lazyPage('RequestResetPage', () => import('../pages/request-reset-page.tsx')),
	}),
	createRoute({
		getParentRoute: () => rootRoute,
		path: PAGES['password.reset'],
		staticData: { title: 'passwordReset', layout: 'basic' },
		beforeLoad: steps('guest', 'security-texts'),
		component: lazyPage('ResetPasswordPage', () => import('../pages/reset-password-page.tsx')),
	}),
	createRoute({
		getParentRoute: () => rootRoute,
		path: PAGES['email.resend'],
		staticData: { title: 'emailResend', layout: 'basic' },
		beforeLoad: steps('guest', 'security-texts'),
		component: lazyPage('ResendVerificationPage', () => import('../pages/resend-verification-page.tsx')),
	}),
	createRoute({
		getParentRoute: () => rootRoute,
		path: PAGES['email.verify'],
		staticData: { title: 'emailVerify', layout: 'basic' },
		beforeLoad: steps('security-texts'),
		component: lazyPage('VerifyEmailPage', () => import('../pages/verify-email-page.tsx')),
	}),
	createRoute({
		getParentRoute: () => rootRoute,
		path: PAGES.home,
		staticData: { title: 'trading' },
		validateSearch: readTradingSearch,
		beforeLoad: steps('auth'),
		component: lazyPage('TradingPage', () => import('../pages/trading/trading-page.tsx')),
	}),
	createRoute({
		getParentRoute: () => rootRoute,
		path: PAGES.unauthorized,
		staticData: { title: 'unauthorized' },
		component: lazyPage('UnauthorizedPage', () => import('../pages/unauthorized-page.tsx')),
	}),
	...INFO_NAMES.map(infoRoute),
	settings.addChildren([
		createRoute({
			getParentRoute: () => settings,
			path: '/',
			beforeLoad: () => {
				throw redirect({ to: PAGES['settings.profile'] });
			},
		}),
		createRoute({
			getParentRoute: () => settings,
			path: '/profile',
			staticData: { title: 'profile', scrollToTop: false },
			component: lazyPage('ProfilePage', () => import('../pages/settings/profile-page.tsx')),
		}),
		createRoute({
			getParentRoute: () => settings,
			path: '/password',
			staticData: { title: 'password', scrollToTop: false },
			component: lazyPage('PasswordPage', () => import('../pages/settings/password-page.tsx')),
		}),
		createRoute({
			getParentRoute: () => settings,
			path: '/security',
			staticData: { title: 'security', scrollToTop: false },
			component: lazyPage('SecurityPage', () => import('../pages/settings/security-page.tsx')),
		}),
		createRoute({
			getParentRoute: () => settings,
			path: '/trading',
			staticData: { title: 'tradingSettings', scrollToTop: false },
			component: lazyPage('TradingSettingsPage', () => import('../pages/settings/trading-settings-page.tsx')),
		}),
	]),
] as const;
