import { CONTENT_REQUESTS } from '@fairtick/domain/content/requests';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { serveRequests } from '../../../platform/staff-requests/index.ts';
import type { Site } from '../settings/index.ts';
import { publishAgreed } from './pages.ts';
import { contentRoutes } from './routes.ts';

export const content: AreaFacts = {
	name: 'site/content',
	tables: ['page_texts', 'terms_versions', 'announcements', 'news', 'news_texts'],
};

/** Texts of the site that staff write: information pages, terms, announcements, news (ADMIN-07). */
export function serveContent(
	{ database, backOffice }: Platform,
	{ site }: { readonly site: Pick<Site, 'config'> },
): Area {
	const context = { database, backOffice, site: site.config };
	return {
		...content,
		routes: contentRoutes(context),
		requests: serveRequests(CONTENT_REQUESTS, { 'page.publish': publishAgreed }),
	};
}
