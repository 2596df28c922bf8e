import { defineQueue } from '../../../platform/jobs/index.ts';

/** Withdrawals that were approved and are to be sent. */
export const SEND_QUEUE = defineQueue<{ withdrawalId: string }>('cashier-send');
