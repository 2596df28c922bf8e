import * as z from 'zod/mini';

export const RECOVERY_EVENTS = {
	/** A recovery of the second factor began or ended: a client asks for the user and for it again (IDENT-14). */
	recovery: z.object({}),
} as const;
