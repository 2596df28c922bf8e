import { CONTENT_REQUESTS } from '@fairtick/domain/content/requests';
import type { AreaFacts, ServingArea } from '../../../platform/area/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { serveRequests } from '../../../platform/staff-requests/index.ts';
import type { Site } from '../settings/index.ts';
import { publicationExecutor } from './pages.ts';
import { contentRoutes } from './routes.ts';
import { createTerms, type Terms } from './terms.ts';

export const content: AreaFacts = {
	name: 'site/content',
	tables: ['page_texts', 'terms_versions', 'announcements', 'news', 'news_texts'],
};

/** Texts of the site that staff write: information pages, terms, announcements, news (ADMIN-07); `service` are the terms in force. */
export async function serveContent(
	{ database, backOffice }: Platform,
	{ site }: { readonly site: Pick<Site, 'config'> },
): Promise<ServingArea<Terms>> {
	const terms = await createTerms(database);
	const context = { database, backOffice, terms, site: site.config };
	return {
		...content,
		routes: contentRoutes(context),
		requests: serveRequests(CONTENT_REQUESTS, { 'page.publish': publicationExecutor(context) }),
		service: terms,
	};
}
