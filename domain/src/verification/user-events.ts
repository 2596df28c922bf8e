import * as z from 'zod/mini';
import { VERIFICATION_NEWS } from './news.ts';

export const VERIFICATION_EVENTS = {
	/**
	 * A step or the whole of the user's verification changed: a client asks for it and for the user again. `news`: what was decided;
	 * null where nothing was.
	 */
	verification: z.object({ news: z.nullable(z.enum(VERIFICATION_NEWS)) }),
} as const;
