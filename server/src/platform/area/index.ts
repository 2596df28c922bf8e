export type { Area, AreaFacts, ServingArea } from './area.ts';
export { type Collected, collect, type Known } from './collect.ts';
export { exportList, toJson } from './export-lists.ts';
export type { ExportedFile, PersonalData } from './personal-data.ts';
