import { LEGAL_HOLD_READERS, LEGAL_HOLD_STAFF } from '@fairtick/domain/identity/legal-hold-contract';
import type { Area, AreaFacts } from '../area/index.ts';
import type { PersonOptions } from './close-account.ts';
import { closeGuests } from './close-guests.ts';
import { PLACE_REQUEST, placeHold, RELEASE_REQUEST, releaseHold } from './legal-holds.ts';
import { personRoutes } from './routes.ts';

export const person: AreaFacts = {
	name: 'person',
	tables: ['legal_holds'],
	requests: { [PLACE_REQUEST]: LEGAL_HOLD_STAFF, [RELEASE_REQUEST]: LEGAL_HOLD_STAFF },
	actReaders: { legal_hold: LEGAL_HOLD_READERS },
};

export const servePerson = (options: PersonOptions): Area => ({
	...person,
	routes: personRoutes(options),
	executors: { [PLACE_REQUEST]: placeHold, [RELEASE_REQUEST]: releaseHold },
	work: [{ schedule: 'close-guests', cron: '*/5 * * * *', run: () => closeGuests(options) }],
});
