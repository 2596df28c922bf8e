import { randomInt } from 'node:crypto';
import { toReference } from '@fairtick/domain/cashier/formats/reference';

const HALF = 2 ** 30;

/** A reference that people copy: 60 random bits with their check character. */
export function makeReference(): string {
	const number = BigInt(randomInt(HALF)) * BigInt(HALF) + BigInt(randomInt(HALF));
	// A few numbers have none.
	return toReference(number) ?? makeReference();
}
