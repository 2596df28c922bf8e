import * as z from 'zod/mini';
import { count } from '../wire/primitives.ts';

/** The content of a push message, encrypted for one browser; its service worker shows it. */
export const pushPayload = z.object({
	title: z.string(),
	body: z.string(),
	/** The same for every try of a message: one that comes twice takes its own place. */
	tag: z.string(),
	/** Address of its subject on this site. */
	page: z.string(),
	/** BCP 47 tag of its language. */
	lang: z.string(),
	/** Number of unread notifications, for the application's icon. */
	unread: count,
	/** Time of the event, epoch milliseconds. */
	at: z.int(),
});
export type PushPayload = z.output<typeof pushPayload>;
