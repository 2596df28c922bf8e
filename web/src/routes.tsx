import type { PagePath } from '@fairtick/domain/pages/every-page';
import type { Page } from '@fairtick/domain/pages/page';
import { PAGES, type PageName, type ShownPageName } from '@fairtick/domain/pages/pages';
import { INFO_NAMES } from '@fairtick/domain/site/contract';
import type { QueryClient } from '@tanstack/react-query';
import { firstPages } from './first-pages.ts';
import { loadChunk } from './kit/base/load-chunk.ts';
import { currentLocale } from './kit/i18n/locale.ts';
import { lazyPage } from './kit/navigation/lazy-page.tsx';
import { type PageRoute, type Route, stepsFor } from './kit/navigation/route.ts';
import type { PageTitle } from './kit/navigation/use-title.ts';
import type { laterPages } from './later-pages.ts';
import { PAGE_TEXTS } from './page-texts.ts';

/** A page on which few visits begin. The list of their files is in its own chunk. */
const laterPage = (name: keyof typeof laterPages) =>
	lazyPage(name, async () => (await import('./later-pages.ts')).laterPages[name]());

const isFirst = (name: ShownPageName): name is keyof typeof firstPages => name in firstPages;

/** Loads the news before a page shows them. If that fails, the page says so. */
async function prefetchNews(queryClient: QueryClient): Promise<void> {
	const { newsQuery } = await loadChunk('news-query', () => import('./features/site/pages/news/news-query.ts'));
	await queryClient.prefetchInfiniteQuery(newsQuery(currentLocale()));
}

type More = Pick<PageRoute, 'steps' | 'data'>;
const signIn: More = { steps: ['sign-in-providers'] };
const info = Object.fromEntries(
	INFO_NAMES.map((name): [PageName, More] => [
		name,
		{
			data: async (queryClient) => {
				const news = name === 'help_center' && prefetchNews(queryClient);
				const { infoQuery } = await loadChunk('info-query', () => import('./features/site/pages/info/load-info.ts'));
				await Promise.all([news, queryClient.ensureQueryData(infoQuery(name, currentLocale()))]);
			},
		},
	]),
);
/** Needs of pages besides their rows of the table and their texts. */
const MORE: Partial<Record<PageName, More>> = {
	...info,
	login: signIn,
	register: signIn,
	news: { data: prefetchNews },
};

type Row = Page & { readonly title?: PageTitle; readonly redirectTo?: PagePath };
const rows = Object.entries<Row>(PAGES) as [ShownPageName, Row][];

function toRoute([name, row]: (typeof rows)[number]): PageRoute {
	const { path, title, who, layout, redirectTo } = row;
	const { steps = [], data } = MORE[name] ?? {};
	const common = { path, steps: [...stepsFor(who), ...steps] };
	if (redirectTo !== undefined) return { ...common, redirectTo };
	return {
		...common,
		...(title !== undefined && { title }),
		...(layout === 'basic' && { layout }),
		...(layout === 'settings' && { scrollToTop: false }),
		...(data !== undefined && { data }),
		texts: PAGE_TEXTS[name] ?? [],
		page: isFirst(name) ? lazyPage(name, firstPages[name]) : laterPage(name),
	};
}

const isSetting = ([, { layout }]: (typeof rows)[number]) => layout === 'settings';

/** Every page of the table (`domain/src/pages/pages.ts`), with the settings pages in their frame. */
export const routes: readonly Route[] = [
	...rows.filter((row) => !isSetting(row)).map(toRoute),
	{
		page: laterPage('settingsFrame'),
		texts: PAGE_TEXTS.settingsFrame ?? [],
		pages: rows.filter(isSetting).map(toRoute),
	},
];

/** Shown for every other address (ROUTE-08). */
export const notFound: PageRoute = {
	path: '',
	title: 'notFound',
	texts: PAGE_TEXTS.notFound ?? [],
	page: laterPage('notFound'),
};
