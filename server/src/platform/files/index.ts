export { countClosed } from './count-closed.ts';
export { createFiles, type FilesContext } from './create-files.ts';
export { drawSquare } from './draw-square.ts';
export { FILE_KEYS_FOLDER, type FileKeysConfig } from './file-keys.ts';
export type { Files } from './files.ts';
export { openFilesContext } from './open-files.ts';
