import type { StaffRole } from '../wire/endpoint.ts';

/** Who sees users; everybody who reads anything includes the auditor, who changes nothing (ADMIN-01). */
export const USER_READERS = [
	'admin',
	'support',
	'verification',
	'finance',
	'risk',
	'auditor',
] as const satisfies StaffRole[];
export const ADMINS = ['admin'] as const satisfies StaffRole[];
export const OVERSEERS = ['admin', 'auditor'] as const satisfies StaffRole[];
