import type { PagePath } from '@fairtick/domain/pages/every-page';
import type { Page } from '@fairtick/domain/pages/page';
import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { lazyPage } from '../kit/navigation/lazy-page.tsx';
import { type PageRoute, type Route, stepsFor } from '../kit/navigation/route.ts';
import type { PageTitle } from '../kit/navigation/use-title.ts';
import { AdminFrame } from './frame/admin-frame.tsx';
import { STAFF_PAGE_TEXTS } from './page-texts.ts';
import { staffPages } from './staff-pages.ts';

type Row = Page & { readonly title?: PageTitle; readonly redirectTo?: PagePath };
const { start, ...shown } = STAFF_PAGES;
const rows = Object.entries<Row>(shown) as [keyof typeof shown, Row][];

/** Every page of the back office, in its frame. */
export const adminRoutes: readonly Route[] = [
	{ path: start.path, steps: stepsFor(start.who), redirectTo: start.redirectTo },
	{
		page: AdminFrame,
		texts: STAFF_PAGE_TEXTS.frame ?? [],
		pages: rows.map(
			([name, { path, title, who }]): PageRoute => ({
				path,
				...(title !== undefined && { title }),
				steps: stepsFor(who),
				texts: STAFF_PAGE_TEXTS[name] ?? [],
				page: lazyPage(`admin ${name}`, staffPages[name]),
			}),
		),
	},
];
