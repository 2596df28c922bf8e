import type { TextPart } from '@fairtick/texts/text-key';
import type { staffPages } from './staff-pages.ts';

/** The text parts of the back office's pages and of its frame. */
export const STAFF_PAGE_TEXTS: Readonly<Partial<Record<keyof typeof staffPages | 'frame', readonly TextPart[]>>> = {};
