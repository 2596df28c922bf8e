import type { TextPart } from '@fairtick/texts/text-key';
import type { firstPages } from './first-pages.ts';
import type { laterPages } from './later-pages.ts';

/**
 * The text parts that each page loads besides those of its frame. The build writes them here from the pages' code
 * (`web/build/page-texts.ts`); in tests the table is empty.
 */
export const PAGE_TEXTS: Readonly<
	Partial<Record<keyof typeof firstPages | keyof typeof laterPages, readonly TextPart[]>>
> = {};
