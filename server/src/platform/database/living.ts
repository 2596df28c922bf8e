/** A server process whose last beat is older is dead, cut off or frozen. */
export const LIVING_MS = 3_000;
/**
 * Advisory lock of processes that enter the list `nodes`, and of each migration: a process that enters either is seen by a migration, or sees
 * it.
 */
export const ENTERING = 0x7fa8;
