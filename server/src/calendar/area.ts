import type { AreaFacts } from '../area/index.ts';

export const calendar: AreaFacts = { name: 'calendar', tables: ['economic_events'] };
