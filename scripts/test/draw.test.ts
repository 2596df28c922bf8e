import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseSeed, draw } from './draw.mjs';

const CASES = Array.from({ length: 100 }, (_, n) => `case ${n}`);
const self = (name: string) => name;
const isOdd = (name: string) => String(Number(name.slice(5)) % 2);

beforeEach(() => {
	vi.stubEnv('TEST_SHARE', 'tenth');
	vi.stubEnv('TEST_SEED', '1');
});
afterEach(() => vi.unstubAllEnvs());

test('a tenth is drawn, in its order, and the same one by the same seed', () => {
	const drawn = draw(CASES, self);
	expect(drawn).toHaveLength(10);
	expect(drawn).toEqual(CASES.filter((name) => drawn.includes(name)));
	expect(draw(CASES, self)).toEqual(drawn);
	vi.stubEnv('TEST_SEED', '2');
	expect(draw(CASES, self)).not.toEqual(drawn);
});

test('of each kind at least one is drawn, however few it has', () => {
	const few = ['case 2', 'case 4', 'case 5'];
	expect(draw(few, self, isOdd).map(isOdd)).toEqual(['0', '1']);
	expect(draw(CASES, self, isOdd)).toHaveLength(10);
	expect(draw(CASES, self, self)).toEqual(CASES);
});

test('every case is drawn by some seed', () => {
	const drawn = new Set<string>();
	for (let seed = 0; seed < 200; seed++) {
		vi.stubEnv('TEST_SEED', String(seed));
		for (const name of draw(CASES, self)) drawn.add(name);
	}
	expect(drawn.size).toBe(CASES.length);
});

test.each(['whole', undefined])(
	'a run of the share %s tries all: `npm test -- whole`, and a file that its runner runs',
	(share) => {
		vi.stubEnv('TEST_SHARE', share);
		expect(draw(CASES, self, isOdd)).toEqual(CASES);
	},
);

test('a run without a seed chooses one and keeps it', () => {
	vi.stubEnv('TEST_SEED', undefined);
	const seed = chooseSeed();
	expect(seed).toMatch(/^\d+$/);
	expect(chooseSeed()).toBe(seed);
});
