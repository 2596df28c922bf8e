import { randomUUID } from 'node:crypto';

/** Id of this server process among all that share the database. A restarted process has another one (CLUSTER-01). */
export const NODE_ID = randomUUID();
