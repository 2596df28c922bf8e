import { secondFactorRecover } from './kinds/second-factor-recover-request.ts';

/** Kinds of requests about lost second factors. */
export const RECOVERY_REQUESTS = [secondFactorRecover] as const;
