import type { Area, AreaFacts } from '../area/index.ts';
import { type PersonOptions, personRoutes } from './routes.ts';

const person: AreaFacts = { name: 'person' };

export const servePerson = (options: PersonOptions): Area => ({ ...person, routes: personRoutes(options) });
