import * as z from 'zod/mini';

/** What a user can spend after an event that moved money, in minor units. It rides inside the event. */
export const balances = { balance_demo: z.int(), balance_real: z.int() };
