import { loadChunk } from '../../base/load-chunk.ts';
import { unsaved } from '../../base/unsaved.ts';

/** Whether the page may be left: asks where that would lose a text. */
export const mayLeave = async (): Promise<boolean> =>
	unsaved.size === 0 || (await loadChunk('leave', () => import('./ask-to-leave.tsx'))).askToLeave();
