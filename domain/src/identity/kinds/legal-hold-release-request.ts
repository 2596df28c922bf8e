import * as z from 'zod/mini';
import { uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { sentence } from '../../wire/sentence.ts';
import { LEGAL_HOLD_STAFF } from '../legal-hold-contract.ts';

/** Two people end a legal hold (KYC-04). */
export const legalHoldRelease = defineRequestKind({
	name: 'legal_hold.release',
	deciders: LEGAL_HOLD_STAFF,
	content: z.strictObject({ hold: uuid }),
	refusals: [],
	pairs: null,
	describe: (_, { who }) => sentence('admin.asks_legal_release', { who }),
});
