export { createLeases, type Kept, type Lease, LeaseLost, type Leases, type LeasesOptions } from './create-leases.ts';
