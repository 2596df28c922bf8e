import * as z from 'zod/mini';
import { VERIFICATION_NEWS } from './news.ts';

export const VERIFICATION_EVENTS = {
	/**
	 * A step or the whole of the user's verification changed; a client fetches both it and the user. `news` is the
	 * decision; null if there was none.
	 */
	verification: z.object({ news: z.nullable(z.enum(VERIFICATION_NEWS)) }),
} as const;
