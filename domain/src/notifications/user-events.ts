import * as z from 'zod/mini';
import { count, seq } from '../wire/primitives.ts';
import { NOTIFICATION_KINDS } from './kinds.ts';

export const NOTIFICATIONS_EVENTS = {
	/** There is a new notification, or with null some were read (NOTE-01); a client asks for the list again. */
	notification: z.object({ id: z.nullable(seq), kind: z.nullable(z.enum(NOTIFICATION_KINDS)), totUnread: count }),
} as const;
