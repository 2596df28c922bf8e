import * as z from 'zod/mini';

/** The user's available balances after an event that moved money, in minor units. They are sent inside the event. */
export const balances = { balance_demo: z.int(), balance_real: z.int() };
