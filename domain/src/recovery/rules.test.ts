import { expect, test } from 'vitest';
import { decideAgreeing } from './rules.ts';

test('[IDENT-14] that both sides of an identity card belong together is checked only if it has two', () => {
	const find = (country: string) =>
		decideAgreeing(
			{
				papers: [{ kind: 'identity_card', country }],
				checks: ['readable', 'whole', 'original', 'unaltered', 'in_date'],
				seenAll: true,
				approved: null,
				accountName: 'Budi Santoso',
			},
			{ name: 'Budi Santoso', birthDate: '1990-01-02' },
		);
	expect(find('ID')).toBeNull();
	expect(find('BR')?.code).toBe('recovery.unchecked');
});
