import * as z from 'zod/mini';
import { instant } from '../wire/primitives.ts';

/** A user or a member of staff, as staff see them in queues. */
export const person = z.object({ id: z.int(), name: z.string() });
/** The member of staff who has taken an item of a queue, and until when (ADMIN-10); null: it is free. */
export const taken = z.nullable(z.object({ by: person, until: instant }));
