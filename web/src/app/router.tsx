import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { devRoutes } from './dev-routes.tsx';
import { Dialogs } from './dialogs/dialogs.tsx';
import { followLoading } from './navigation/follow-loading.ts';
import { LoadingBarLine } from './navigation/loading-bar-line.tsx';
import { createScroll } from './navigation/scroll.ts';
import { rootRoute } from './root-route.tsx';
import { routes } from './routes.tsx';

declare module '@tanstack/react-router' {
	interface Register {
		router: ReturnType<typeof createAppRouter>;
	}
}

interface AppRouterOptions {
	readonly queryClient: QueryClient;
	/** Pages that show developers the parts of the shell; never in production. */
	readonly withDevPages: boolean;
}

/**
 * One navigation (NAV-01): the bar starts → the steps of the root (locale, check-auth) → the target's own steps, parent
 * before child → page data → layout → page. The router keeps this order: `beforeLoad` is a route's steps, `loader` its
 * data, and a step that redirects or throws lets nothing after it begin.
 */
export function createAppRouter({ queryClient, withDevPages }: AppRouterOptions) {
	const scroll = createScroll();
	const router = createRouter({
		// Typed as nothing, so that no page of the product can link to them.
		routeTree: rootRoute.addChildren([...routes, ...((withDevPages ? devRoutes : []) as [])]),
		context: { queryClient },
		defaultPreload: false,
		scrollRestoration: scroll.isRouters,
		InnerWrap: Frame,
	});
	followLoading(router);
	scroll.follow(router);
	return router;
}

/** What stays whichever page or layout is shown. */
function Frame({ children }: { children: ReactNode }) {
	return (
		<>
			<LoadingBarLine />
			{children}
			<Dialogs />
		</>
	);
}
