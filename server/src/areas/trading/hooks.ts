import { defineQuestion } from '../../platform/hooks/index.ts';
import type { Promises } from './placing/promises.ts';

/** The promises for the answers of placements; asked for once a batch. */
export const promises = defineQuestion<[], Promises>({ name: 'trading.promises', subscribers: ['proof'] });
