export type { Area, AreaFacts } from './area.ts';
export { exportList, toJson } from './export-lists.ts';
export type { ExportedFile, PersonalData } from './personal-data.ts';
