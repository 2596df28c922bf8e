import type { Area } from '../area/index.ts';
import type { PersonOptions } from './close-account.ts';
import { personRoutes } from './routes.ts';

/** It keeps nothing of its own. */
export const servePerson = (options: PersonOptions): Area => ({ name: 'person', routes: personRoutes(options) });
