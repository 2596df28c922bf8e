import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { LoadFailed } from './layouts/error-layout.tsx';
import { type LayoutName, RootLayout } from './layouts/root-layout.tsx';
import { steps } from './navigation/steps.ts';
import type { PageTitle } from './navigation/use-title.ts';

interface RouterContext {
	readonly queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
	interface StaticDataRouteOption {
		/** The page's own name in the document's title. */
		title?: PageTitle;
		/** The frame around the page; `default` when a page names none. */
		layout?: LayoutName;
		/** false: the bar does not show the way to this page (BAR-01). */
		loadingBar?: false;
		/** false: the view stays where it is (NAV-05). */
		scrollToTop?: false;
	}
}

/** What every navigation begins with, whatever its target (NAV-01). */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
	beforeLoad: steps('locale', 'check-auth'),
	component: RootLayout,
	notFoundComponent: NotFoundPage,
	errorComponent: LoadFailed,
});
