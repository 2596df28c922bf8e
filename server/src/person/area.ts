import type { Area } from '../area/index.ts';
import type { PersonOptions } from './close-account.ts';
import { closeGuests } from './close-guests.ts';
import { personRoutes } from './routes.ts';

/** It keeps nothing of its own. */
export const servePerson = (options: PersonOptions): Area => ({
	name: 'person',
	routes: personRoutes(options),
	work: [{ schedule: 'close-guests', cron: '*/5 * * * *', run: () => closeGuests(options) }],
});
