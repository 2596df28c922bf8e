import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { checkAuth } from '../identity/session.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import type { TradingSearch } from '../pages/trading/trading-search.ts';
import { runStep } from './guards.ts';
import { LoadFailed } from './layouts/load-failed.tsx';
import { RootLayout } from './layouts/root-layout.tsx';

export interface RouterContext {
	readonly queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
	interface StaticDataRouteOption {
		/** The page's own name in the document's title. */
		title?: PageTitle;
		/** The frame around the page; `default` when a page names none. */
		layout?: 'basic' | 'default';
	}
	interface Register {
		router: ReturnType<typeof createAppRouter>;
	}
}

export type PageTitle = 'login' | 'register' | 'trading' | 'notFound';

const rootRoute = createRootRouteWithContext<RouterContext>()({
	component: RootLayout,
	notFoundComponent: NotFoundPage,
	errorComponent: LoadFailed,
	beforeLoad: ({ context }) => checkAuth(context.queryClient),
});

/** `beforeLoad` of a page that names a step. */
const step =
	(name: string) =>
	({ context, location }: { context: RouterContext; location: { href: string } }) =>
		runStep(name, { queryClient: context.queryClient, href: location.href });

const routes = [
	createRoute({
		getParentRoute: () => rootRoute,
		path: '/',
		component: lazyRouteComponent(() => import('../pages/welcome-page.tsx'), 'WelcomePage'),
	}),
	createRoute({
		getParentRoute: () => rootRoute,
		path: '/login',
		staticData: { title: 'login', layout: 'basic' },
		beforeLoad: step('guest'),
		component: lazyRouteComponent(() => import('../pages/login-page.tsx'), 'LoginPage'),
	}),
	createRoute({
		getParentRoute: () => rootRoute,
		path: '/register',
		staticData: { title: 'register', layout: 'basic' },
		beforeLoad: step('guest'),
		component: lazyRouteComponent(() => import('../pages/register-page.tsx'), 'RegisterPage'),
	}),
	createRoute({
		getParentRoute: () => rootRoute,
		path: '/trading',
		staticData: { title: 'trading' },
		validateSearch: (search): TradingSearch => (search['view'] === 'positions' ? { view: 'positions' } : {}),
		beforeLoad: step('auth'),
		component: lazyRouteComponent(() => import('../pages/trading/trading-page.tsx'), 'TradingPage'),
	}),
] as const;

export function createAppRouter(queryClient: QueryClient) {
	return createRouter({
		routeTree: rootRoute.addChildren(routes),
		context: { queryClient },
		defaultPreload: false,
		scrollRestoration: true,
	});
}
