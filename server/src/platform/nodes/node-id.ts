import { randomUUID } from 'node:crypto';

/** Id of this server process among all that share the database. A restarted process has another one (CLUSTER-01). */
export const NODE_ID = randomUUID();

/** A process whose last beat is older is dead, cut off or frozen. */
export const LIVING_MS = 3_000;
