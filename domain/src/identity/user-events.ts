import * as z from 'zod/mini';
import { SECURITY_NEWS } from './security-news.ts';

export const IDENTITY_EVENTS = {
	/** The user's ways of signing in changed, or a new device signed in. */
	security: z.object({ news: z.enum(SECURITY_NEWS) }),
} as const;
