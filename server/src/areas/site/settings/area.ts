import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { registerApiPage } from './api-page.ts';
import { registerAppFiles } from './app-files.ts';
import { registerPictures } from './pictures.ts';
import { type PagesOptions, registerPages } from './register-pages.ts';
import { type SiteOptions, siteRoutes } from './routes.ts';

export const site: AreaFacts = { name: 'site/settings', tables: ['site_pictures', 'site_settings'] };

/** The calls about the site, its pages and pictures. */
export const serveSite = (
	options: SiteOptions & {
		readonly database: Database;
		readonly pages: PagesOptions;
		readonly baseUrl: () => string;
	},
): Area => ({
	...site,
	routes: siteRoutes(options),
	async register(http) {
		const { describe, baseUrl, pages } = options;
		await registerApiPage(http, { describe, baseUrl, site: pages.site.config, webDir: pages.webDir });
		registerPictures(http, options.database);
		await registerAppFiles(http, pages);
		await registerPages(http, options.pages);
	},
});
