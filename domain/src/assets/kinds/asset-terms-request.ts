import * as z from 'zod/mini';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { amount, sentence, text } from '../../wire/sentence.ts';
import { tradingHours } from '../contract.ts';

/** Money in minor units, durations in seconds. */
const terms = z.strictObject({
	stakeMin: z.int(),
	demoStakeMax: z.int(),
	realStakeMax: z.int(),
	demoDurationMinS: z.int(),
	realDurationMinS: z.int(),
	durationMaxS: z.int(),
	realAllowed: z.boolean(),
	/** Null: always. */
	hours: z.nullable(tradingHours),
});

/** Terms of an asset that concern real money are decided by two people (ADMIN-05). */
export const assetTerms = defineRequestKind({
	name: 'asset.terms',
	deciders: ['admin', 'finance', 'risk'],
	/** `version`: of the terms that are changed, which are `from`. */
	content: z.strictObject({ ticker: z.string(), version: z.int(), terms, from: terms }),
	refusals: ['assets.changed', 'assets.demo_only', 'admin.unchanged'],
	pairs: null,
	describe: ({ ticker, terms }) =>
		sentence('admin.asks_terms', {
			ticker,
			durationMax: terms.durationMaxS,
			demoDuration: terms.demoDurationMinS,
			realDuration: terms.realDurationMinS,
			stakeMin: amount(terms.stakeMin),
			demoMax: amount(terms.demoStakeMax),
			realMax: amount(terms.realStakeMax),
			real: text(`admin.answer_${terms.realAllowed ? 'yes' : 'no'}`),
		}),
});
