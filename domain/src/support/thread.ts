import * as z from 'zod/mini';
import { person, taken } from '../queues/taken.ts';
import { instant } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';

/** Longest message, in characters. */
export const MESSAGE_MAX = 2_000;
/** A message of a user or of staff in a thread. */
export const messageText = words(1, MESSAGE_MAX, true);

export const message = z.object({ n: z.int(), from: z.enum(['user', 'staff']), text: z.string(), at: instant });
export type ThreadMessage = z.output<typeof message>;

/** The fields of every thread in a queue of staff. */
export const queueParts = {
	user: person,
	taken,
};
/** A message with the names of staff, which users do not see. */
export const staffMessage = z.object({ ...message.shape, staff: z.nullable(person) });
