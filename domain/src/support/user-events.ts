import * as z from 'zod/mini';
import { uuid } from '../wire/primitives.ts';

export const SUPPORT_EVENTS = {
	/** Staff answered or decided: a client asks for the dispute again. */
	dispute: z.object({ id: uuid }),
	/** Staff wrote in a conversation or closed it: a client asks for it again. */
	conversation: z.object({ id: uuid }),
} as const;
