import type { PagePath } from '@fairtick/domain/pages/every-page';
import { type Page, readParams } from '@fairtick/domain/pages/page';
import type { TextPart } from '@fairtick/texts/text-key';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { PageTitle } from './use-title.ts';

/** Component of a route; `preload` fetches it, so that it is there when it is drawn. */
export type PageComponent = ComponentType<{ children?: ReactNode }> & { preload?(): Promise<void> };

/** Frames that a page can name. */
export type LayoutName = 'basic' | 'default' | 'error';

interface RouteParts {
	/** Steps by name, after those that every navigation begins with and those of the groups around it (NAV-01). */
	readonly steps?: readonly string[];
	/** Texts that it needs besides the common ones and those of its frame. */
	readonly texts?: readonly TextPart[];
	/** Fetches what the page needs before it is shown; a failure shows the error layout (LAYOUT-02). */
	readonly data?: (queryClient: QueryClient) => Promise<unknown>;
	/** A group's gets the page inside it as its children. */
	readonly page?: PageComponent;
}

/** One address. */
export interface PageRoute extends RouteParts {
	/** A part in braces is a parameter, as in the table of pages: `useParams` reads it. */
	readonly path: string;
	/** The page's own name in the document's title. */
	readonly title?: PageTitle;
	/** The frame around the page; `default` when it names none. */
	readonly layout?: LayoutName;
	/** false: the bar does not show the way to this page (BAR-01). */
	readonly loadingBar?: false;
	/** false: the view stays where it is (NAV-05). */
	readonly scrollToTop?: false;
	/** The address that replaces this page, once its steps let the visitor pass. */
	readonly redirectTo?: PagePath;
}

/** Pages with steps, data or a frame in common. */
export interface RouteGroup extends RouteParts {
	readonly pages: readonly Route[];
}

export type Route = PageRoute | RouteGroup;

export interface Match {
	readonly route: PageRoute;
	/** The groups around the page and the page itself, from the outside in. */
	readonly chain: readonly Route[];
}

/** The page of a path; null when there is none (ROUTE-08). */
export function findMatch(routes: readonly Route[], path: string): Match | null {
	for (const one of routes) {
		if ('pages' in one) {
			const inner = findMatch(one.pages, path);
			if (inner !== null) return { ...inner, chain: [one, ...inner.chain] };
		} else if (readParams(one.path, path) !== null) return { route: one, chain: [one] };
	}
	return null;
}

/** The steps that let those pass who see a page (GUARD-01 to GUARD-05, GUARD-09). */
export function stepsFor(who: Page['who']): readonly string[] {
	if (who === undefined) return [];
	if (who === 'visitor') return ['guest'];
	if (who === 'user') return ['auth'];
	return who === 'admin' ? ['admin'] : ['auth', 'staff', `role:${who.join()}`];
}

/** Returns whether an address lies in the back office, which is entered by loading a page of it. */
export const isAdminPath = (path: string) => /^\/admin(\/|$)/.test(path);
