import type { TestCase } from '@playwright/test/reporter';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import DrawJourneys from './draw-journeys.ts';

const JOURNEYS = ['desktop', 'mobile'].flatMap((size) =>
	[
		['trading/chart.spec.ts', 7],
		['trading/ticket.spec.ts', 5],
		['shell/menus.spec.ts', 1],
	].flatMap(([file, count]) => Array.from({ length: Number(count) }, (_, n) => ['', size, `${file}`, `journey ${n}`])),
);

/** The journeys that a run makes. */
async function listMade(): Promise<string[][]> {
	const left = new Set(JOURNEYS);
	const cases = JOURNEYS.map((path) => ({ titlePath: () => path, path }));
	await new DrawJourneys().preprocess({
		config: {} as never,
		suite: { allTests: () => cases } as never,
		testRun: { exclude: (one: TestCase & { path: string[] }) => left.delete(one.path) } as never,
	});
	return [...left];
}

beforeEach(() => vi.stubEnv('TEST_SEED', '1'));
afterEach(() => vi.unstubAllEnvs());

test('a short run makes a sixth of the journeys of each folder in each size, and at least one', async () => {
	vi.stubEnv('TEST_SHARE', 'tenth');
	const made = await listMade();
	const counts = Map.groupBy(made, ([, size, file]) => `${size} ${file?.split('/')[0]}`);
	expect([...counts].map(([kind, { length }]) => [kind, length])).toEqual([
		['desktop trading', 2],
		['desktop shell', 1],
		['mobile trading', 2],
		['mobile shell', 1],
	]);
	expect(await listMade()).toEqual(made);
	vi.stubEnv('TEST_SEED', '2');
	expect(await listMade()).not.toEqual(made);
});

test.each(['whole', undefined])('a run of the share %s makes all', async (share) => {
	vi.stubEnv('TEST_SHARE', share);
	expect(await listMade()).toEqual(JOURNEYS);
});
