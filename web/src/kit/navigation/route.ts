import type { PagePath } from '@fairtick/domain/pages/every-page';
import { type Page, readParams } from '@fairtick/domain/pages/page';
import type { TextPart } from '@fairtick/texts/text-key';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { PageTitle } from './use-title.ts';

/** Component of a route; `preload` loads it before it is rendered. */
export type PageComponent = ComponentType<{ children?: ReactNode }> & { preload?(): Promise<void> };

/** Frames that a page can name. */
export type LayoutName = 'basic' | 'default' | 'error';

interface RouteParts {
	/** Names of steps, run after those of every navigation and those of the groups around it (NAV-01). */
	readonly steps?: readonly string[];
	/** Required texts besides the common ones and those of its frame. */
	readonly texts?: readonly TextPart[];
	/** Loads the page's data before it is shown. A failure shows the error layout (LAYOUT-02). */
	readonly data?: (queryClient: QueryClient) => Promise<unknown>;
	/** A group's component gets the page as its children. */
	readonly page?: PageComponent;
}

/** One address. */
export interface PageRoute extends RouteParts {
	/** A part in braces is a parameter, as in the table of pages; `useParams` reads it. */
	readonly path: string;
	/** The page's name in the document's title. */
	readonly title?: PageTitle;
	/** The frame around the page, by default `default`. */
	readonly layout?: LayoutName;
	/** False: the bar does not show navigations to this page (BAR-01). */
	readonly loadingBar?: false;
	/** False: the scroll position stays (NAV-05). */
	readonly scrollToTop?: false;
	/** The address that replaces this page after its steps. */
	readonly redirectTo?: PagePath;
}

/** Pages with common steps, data or frame. */
export interface RouteGroup extends RouteParts {
	readonly pages: readonly Route[];
}

export type Route = PageRoute | RouteGroup;

export interface Match {
	readonly route: PageRoute;
	/** The groups around the page and the page itself, outermost first. */
	readonly chain: readonly Route[];
}

/** The page of a path; null without one (ROUTE-08). */
export function findMatch(routes: readonly Route[], path: string): Match | null {
	for (const one of routes) {
		if ('pages' in one) {
			const inner = findMatch(one.pages, path);
			if (inner !== null) return { ...inner, chain: [one, ...inner.chain] };
		} else if (readParams(one.path, path) !== null) return { route: one, chain: [one] };
	}
	return null;
}

/** The steps that guard a page for its viewers (GUARD-01 to GUARD-05, GUARD-09). */
export function stepsFor(who: Page['who']): readonly string[] {
	if (who === undefined) return [];
	if (who === 'visitor') return ['guest'];
	if (who === 'user') return ['auth'];
	return who === 'admin' ? ['admin'] : ['auth', 'staff', `role:${who.join()}`];
}

/** True for addresses of the back office, which is entered by loading a page. */
export const isAdminPath = (path: string) => /^\/admin(\/|$)/.test(path);
