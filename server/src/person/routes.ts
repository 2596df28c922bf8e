import { closeAccount as closeEndpoint, exportData as exportEndpoint } from '@fairtick/domain/identity/person-contract';
import type { Database } from '../database/index.ts';
import { type Route, route } from '../http/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Mail } from '../mail/index.ts';
import { closeAccount } from './close-account.ts';
import { exportData } from './export-data.ts';

export interface PersonOptions {
	readonly database: Database;
	readonly identity: Identity;
	readonly mail: Mail;
}

/** What concerns everything that is kept about a person: to be taken along, and to be left behind. */
export function personRoutes(options: PersonOptions): Route[] {
	return [
		route(exportEndpoint, ({ caller }) => exportData(options.database, caller.userId)),
		route(closeEndpoint, (call) => closeAccount(options, call)),
	];
}
