import * as z from 'zod/mini';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { sentence } from '../../wire/sentence.ts';
import { LEGAL_HOLD_STAFF } from '../legal-hold-contract.ts';

/** Two people keep everything of a user for a legal reason (KYC-04). */
export const legalHoldPlace = defineRequestKind({
	name: 'legal_hold.place',
	deciders: LEGAL_HOLD_STAFF,
	content: z.strictObject({}),
	refusals: [],
	pairs: null,
	describe: (_, { who }) => sentence('admin.asks_legal_hold', { who }),
});
