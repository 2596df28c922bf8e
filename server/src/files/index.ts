export type { FileOptions, FileRow, Files, StoredFile } from './files.ts';
