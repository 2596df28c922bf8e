import type { TextPart } from '@fairtick/texts/text-key';
import type { firstPages } from './first-pages.ts';
import type { laterPages } from './later-pages.ts';

/**
 * The parts of the texts that each page loads beside those of its frame. The build writes them here, as the code of the pages says
 * them (`web/build/page-texts.ts`): in tests there are none.
 */
export const PAGE_TEXTS: Readonly<
	Partial<Record<keyof typeof firstPages | keyof typeof laterPages, readonly TextPart[]>>
> = {};
