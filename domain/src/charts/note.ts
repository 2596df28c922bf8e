import { withoutControls } from '../wire/controls.ts';
import { findWordsProblem } from '../wire/words-problem.ts';
import { LONGEST_NOTE } from './longest-note.ts';

/**
 * True if a text can be saved as a note (IDENT-13), which may be empty, as before its first letter. A note has no place
 * for an error: control and bidi characters are left out instead.
 */
export const isNote = (text: string) => findWordsProblem(withoutControls(text).trim(), 0, LONGEST_NOTE) === null;
