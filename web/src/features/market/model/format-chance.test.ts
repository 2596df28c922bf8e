import { beforeAll, expect, test, vi } from 'vitest';
import { formatChance } from './format-chance.ts';

beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));

test('[TRADE-21] a chance is shown in whole percent, and never as certain', () => {
	expect([0, 0.4, 1, 49.96, 98.7, 99.2, 100].map(formatChance)).toEqual([
		'<1%',
		'<1%',
		'1%',
		'50%',
		'99%',
		'>99%',
		'>99%',
	]);
});
