import type { ChartLayout } from '@fairtick/domain/charts/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';

const LAYOUT: ChartLayout = {
	type: 'heikin_ashi',
	interval: 300,
	indicators: [{ id: 'a', name: 'MA', params: [9, 21] }],
	drawings: [
		{
			id: 'd1',
			tool: 'trend',
			points: [
				[1_700_000_000_000, 101.25],
				[1_700_000_060_000, 99.5],
			],
		},
		{ id: 'd2', tool: 'note', points: [[1_700_000_000_000, 100]], text: '=1+1 ▲' },
	],
};
const EMPTY: ChartLayout = { type: 'area', interval: 'tick', indicators: [], drawings: [] };

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
	app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	browser = await app.browser();
	await browser.join();
});

const load = async (assetId: number, from = browser) => (await from.call('GET', `/api/chart-layouts/${assetId}`)).body;
const save = (layout: object, assetId = 1) => browser.call('PUT', `/api/chart-layouts/${assetId}`, layout);

describe('the chart of an asset', () => {
	test('is what its user saved, for that asset alone', async () => {
		expect(await load(1)).toEqual({ version: 0, layout: null });
		const { status, body } = await save(LAYOUT);
		expect([status, body]).toEqual([200, { version: 1 }]);
		expect(await load(1)).toEqual({ version: 1, layout: LAYOUT });
		expect(await load(2)).toEqual({ version: 0, layout: null });
		const other = await app.browser();
		await other.join();
		expect(await load(1, other)).toEqual({ version: 0, layout: null });
	});

	test('is saved as a whole: the last save wins and counts', async () => {
		await save(LAYOUT);
		expect((await save(EMPTY)).body).toEqual({ version: 2 });
		expect(await load(1)).toEqual({ version: 2, layout: EMPTY });
	});

	test('exists for assets alone', async () => {
		expect((await save(EMPTY, 99)).status).toBe(404);
		expect((await browser.call('GET', '/api/chart-layouts/99')).status).toBe(404);
	});
});

describe('a layout that is refused', () => {
	const [line] = LAYOUT.drawings;
	test.each([
		['unknown fields', { ...EMPTY, theme: 'dark' }, 422],
		['an unknown kind', { ...EMPTY, type: 'renko' }, 422],
		['an interval that is none', { ...EMPTY, interval: 7 }, 422],
		['a drawing with too few points', { ...EMPTY, drawings: [{ ...line, points: [[1, 1]] }] }, 422],
		['an unknown drawing', { ...EMPTY, drawings: [{ ...line, tool: 'pitchfork' }] }, 422],
		['a price that is no number', { ...EMPTY, drawings: [{ id: 'x', tool: 'price', points: [[1, '1']] }] }, 422],
		[
			'too many drawings',
			{ ...EMPTY, drawings: Array.from({ length: 201 }, (_, n) => ({ ...line, id: `d${n}` })) },
			422,
		],
		['an indicator named like markup', { ...EMPTY, indicators: [{ id: 'i', name: '<b>', params: [] }] }, 422],
		['more than 64 kB', { ...EMPTY, padding: 'x'.repeat(66_000) }, 413],
	])('%s', async (_, layout, status) => {
		const answer = await save(layout);
		expect(answer.status).toBe(status);
		expect(await load(1)).toEqual({ version: 0, layout: null });
	});

	test('a full chart of the longest notes fits', async () => {
		const drawings = Array.from({ length: 200 }, (_, n) => ({
			id: `drawing-${n}`,
			tool: 'note',
			points: [[1_700_000_000_000 + n, 12_345.678_901 + n]],
			text: 'न'.repeat(60),
		}));
		expect((await save({ ...EMPTY, drawings })).status).toBe(200);
	});
});
