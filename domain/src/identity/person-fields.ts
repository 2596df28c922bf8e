import * as z from 'zod/mini';
import { words } from '../wire/words.ts';

/** A user's name, which others see. */
export const personName = words(1, 100);

/** Personal fields of the registration. */
export const personFields = {
	name: personName,
	/** ISO 3166-1 alpha-2. */
	country: z.string().check(z.regex(/^[A-Z]{2}$/, 'field.country')),
	/** Accepts the terms and says that one is 18 or older. */
	accept_terms: z.literal(true, 'field.must_accept'),
};
