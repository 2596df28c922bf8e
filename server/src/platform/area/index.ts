export type { Area, AreaFacts } from './area.ts';
export { exportList, toJson } from './export-lists.ts';
export type { ExportedFile, PersonalData } from './personal-data.ts';
export { type ShownToDo, showToDo } from './to-do.ts';
