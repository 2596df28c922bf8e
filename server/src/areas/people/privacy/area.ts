import { LEGAL_HOLD_READERS } from '@fairtick/domain/identity/legal-hold-contract';
import { IDENTITY_REQUESTS } from '@fairtick/domain/identity/requests';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { serveRequests } from '../../../platform/staff-requests/index.ts';
import type { PersonOptions } from './close-account.ts';
import { closeGuests } from './close-guests.ts';
import { placeHold, releaseHold } from './legal-holds.ts';
import { personRoutes } from './routes.ts';

export const person: AreaFacts = {
	name: 'people/privacy',
	tables: ['legal_holds'],
	actReaders: { legal_hold: LEGAL_HOLD_READERS },
};

export const servePerson = (platform: Platform, services: Pick<PersonOptions, 'identity'>): Area => {
	const options = { ...platform, ...services };
	return {
		...person,
		routes: personRoutes(options),
		requests: serveRequests(IDENTITY_REQUESTS, { 'legal_hold.place': placeHold, 'legal_hold.release': releaseHold }),
		work: [{ schedule: 'close-guests', cron: '*/5 * * * *', run: () => closeGuests(options) }],
	};
};
