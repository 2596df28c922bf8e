import type { AreaFacts } from '../area/index.ts';

export const site: AreaFacts = { name: 'site', tables: ['site_pictures', 'site_settings'] };
