export type { Area, AreaFacts, ToDo } from './area.ts';
export { exportList, toJson } from './export-lists.ts';
export type { ExportedFile, PersonalData } from './personal-data.ts';
