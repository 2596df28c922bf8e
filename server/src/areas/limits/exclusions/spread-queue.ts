import { defineJobQueue } from '../../../platform/jobs/index.ts';

/** Users whose exclusions are to be given to the other accounts of their person. */
export const SPREAD_QUEUE = defineJobQueue<{ readonly userId: number }>('spread-exclusions');
