import * as z from 'zod/mini';

export const LIMITS_EVENTS = {
	/** Own limits, an exclusion or a reality check changed: a client asks for them again. */
	limits: z.object({}),
} as const;
