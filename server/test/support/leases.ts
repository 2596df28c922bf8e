import { randomUUID } from 'node:crypto';
import { createLeases, type Leases, type LeasesOptions } from '../../src/platform/leases/index.ts';
import { silentLog } from './tick-log-fixture.ts';

/** The leases of a process of its own. */
export const openTestLeases = ({ url }: { readonly url: string }, options: Partial<LeasesOptions> = {}): Leases =>
	createLeases({ databaseUrl: url, holder: randomUUID(), dropUnlisted: false, log: silentLog, ...options });
