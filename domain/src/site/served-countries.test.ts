import { expect, test } from 'vitest';
import { findForbidding } from './served-countries.ts';

test('[CASH-08] countries that forbid such trades to private persons are never served', () => {
	expect(findForbidding(['BR', 'DE', 'IN', 'NO', 'GB', 'AU', 'IL', 'US', 'CA', 'ID'])).toEqual(
		'DE NO GB AU IL US CA'.split(' '),
	);
	expect(findForbidding([])).toEqual([]);
});
