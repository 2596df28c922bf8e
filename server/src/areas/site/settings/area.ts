import { WEBHOOK_MESSAGES } from '@fairtick/domain/webhooks/message';
import type { Area, AreaFacts, ServingArea } from '../../../platform/area/index.ts';
import { HEALTH_PATHS, type OrderProbes } from '../../../platform/health/index.ts';
import { describeOpenApi, type OpenApi } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { registerApiPage } from './api-page.ts';
import { registerAppFiles } from './app-files.ts';
import { BuiltFiles, forgetBuiltFiles } from './built-files.ts';
import type { Site } from './create-site.ts';
import * as hooks from './hooks.ts';
import { countAlarms, openStatus, probeOrders } from './open-status.ts';
import { registerPictures } from './pictures.ts';
import { registerPages, WEB_DIR } from './register-pages.ts';
import { siteRoutes } from './routes.ts';
import type { LoadStatus } from './status.ts';

export const site: AreaFacts = {
	name: 'site/settings',
	tables: ['built_files', 'site_pictures', 'site_settings'],
	offers: Object.values(hooks),
};

/** The state of the server: the first alarms that staff see. Its calls are those of the site, which come last. */
export function serveStatus(
	platform: Platform,
): ServingArea<{ readonly load: LoadStatus; readonly orders: OrderProbes }> {
	const loadStatus = openStatus(platform);
	return {
		name: 'site/status',
		loadToDo: async () => countAlarms(await loadStatus()),
		service: { load: loadStatus, orders: probeOrders(platform) },
	};
}

const withHealth = (api: OpenApi): OpenApi => ({ ...api, paths: { ...api.paths, ...HEALTH_PATHS } });

/** The calls about the site, its pages and pictures. `webDir`: the built web part; by default where the build puts it. */
export function serveSite(
	{ config, database, xsrf, baseUrl, bus, roles, onError, collected }: Platform,
	{
		site: settings,
		loadStatus,
		webDir = WEB_DIR,
	}: { readonly site: Site; readonly loadStatus: LoadStatus; readonly webDir: string | undefined },
): Area {
	// Made when first asked for: no start waits for it.
	let openApi: OpenApi | undefined;
	const describe = () => {
		const endpoints = collected().routes.map(({ endpoint }) => endpoint);
		openApi ??= withHealth(describeOpenApi(endpoints, settings.appName(), WEBHOOK_MESSAGES));
		return openApi;
	};
	const builtFiles = roles.includes('web') ? new BuiltFiles(database, webDir, onError) : null;
	return {
		...site,
		routes: siteRoutes({ loadStatus, describe }),
		async register(http) {
			await registerApiPage(http, { describe, baseUrl, site: settings.config, webDir });
			registerPictures(http, database);
			if (builtFiles === null) return;
			const pages = { config, site: settings, xsrf, webDir, builtFiles };
			await registerAppFiles(http, pages);
			await registerPages(http, pages);
			// Other processes may be asked for them as soon as this one serves a page.
			if (bus.isShared) await builtFiles.keep();
		},
		work: [{ schedule: 'forget-built-files', cron: '29 3 * * *', run: () => forgetBuiltFiles(database) }],
		stop: async () => builtFiles?.stop(),
	};
}

export { createSite, type Site } from './create-site.ts';
