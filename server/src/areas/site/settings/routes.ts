import { getOpenApi, getStatus } from '@fairtick/domain/site/status-contract';
import { Answered, Encoded, type OpenApi, type Route, route } from '../../../platform/http/index.ts';
import type { LoadStatus } from './status.ts';

export interface SiteOptions {
	readonly loadStatus: LoadStatus;
	/** Given later, since it describes these routes as well. */
	readonly describe: () => OpenApi;
}

/** The calls about the site itself. */
export function siteRoutes({ loadStatus, describe }: SiteOptions): Route[] {
	let described: Encoded<OpenApi & Record<string, unknown>> | undefined;
	return [
		route(getOpenApi, () => {
			described ??= new Encoded({ ...describe() });
			return described;
		}),
		route(getStatus, async () => {
			const status = await loadStatus();
			return status.status === 'failing' ? new Answered(status, { status: 503 }) : status;
		}),
	];
}
