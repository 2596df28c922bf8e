import { CONTENT_REQUESTS } from '@fairtick/domain/content/requests';
import { serveRequests } from '../../../platform/approvals/index.ts';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import type { ContentContext } from './context.ts';
import { publicationExecutor } from './pages.ts';
import { contentRoutes } from './routes.ts';

export const content: AreaFacts = {
	name: 'site/content',
	tables: ['page_texts', 'terms_versions', 'announcements', 'news', 'news_texts'],
};

/** Texts of the site that staff write: information pages, terms, announcements, news (ADMIN-07). */
export const serveContent = (context: ContentContext): Area => ({
	...content,
	routes: contentRoutes(context),
	requests: serveRequests(CONTENT_REQUESTS, { 'page.publish': publicationExecutor(context) }),
});
