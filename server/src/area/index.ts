export type { Area, AreaFacts } from './area.ts';
export { csvList, jsonList, toJson } from './export-lists.ts';
export type { ExportedFile, PersonalData } from './personal-data.ts';
