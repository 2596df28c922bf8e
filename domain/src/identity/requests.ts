import { legalHoldPlace } from './kinds/legal-hold-place-request.ts';
import { legalHoldRelease } from './kinds/legal-hold-release-request.ts';

/** Kinds of requests about a user's data. */
export const IDENTITY_REQUESTS = [legalHoldPlace, legalHoldRelease] as const;
