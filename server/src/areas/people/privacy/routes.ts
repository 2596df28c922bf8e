import * as holds from '@fairtick/domain/identity/legal-hold-contract';
import { closeAccount as closeEndpoint, exportData as exportEndpoint } from '@fairtick/domain/identity/person-contract';
import { type Route, route } from '../../../platform/http/index.ts';
import { closeAccount, type PersonOptions } from './close-account.ts';
import { exportData } from './export-data.ts';
import { proposeLegalHold, proposeRelease, showKeptData, showLegalHold } from './legal-holds.ts';

/** The calls about all personal data: export, and closing of the account. */
export function personRoutes(options: PersonOptions): Route[] {
	return [
		route(exportEndpoint, (call) => exportData(options.reports.of(call), call.caller.userId, options.personal)),
		route(closeEndpoint, (call) => closeAccount(options, call)),
		route(holds.getLegalHold, (call) => showLegalHold(options.database, call)),
		route(holds.placeLegalHold, (call) => proposeLegalHold(options.database, call)),
		route(holds.releaseLegalHold, (call) => proposeRelease(options.database, call)),
		route(holds.getKeptData, (call) => showKeptData(options.database, call)),
	];
}
