// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../../test/show.tsx';
import { loadBars } from './load-bars.ts';

const nowMs = Date.parse('2026-01-05T14:31:00.000Z');
const { signal } = new AbortController();
const span = { assetId: 4, beforeMs: null, nowMs, signal };
const query = (request: Request | undefined) => Object.fromEntries(new URL(request?.url ?? '').searchParams);

afterEach(() => void vi.unstubAllGlobals());

describe('the past of a chart', () => {
	test('candles become bars, and a quiet minute between them is flat', async () => {
		const asked = answerCalls({
			body: [
				[nowMs - 180_000, '10.1', '10.4', '10.0', '10.3'],
				[nowMs - 60_000, '10.2', '10.2', '10.1', '10.15'],
			],
		});
		const { bars, more } = await loadBars({ ...span, interval: 60 });
		expect(new URL(asked[0]?.url ?? '').pathname).toBe('/api/assets/4/candles');
		expect(query(asked[0])).toEqual({ interval: '60', limit: '600' });
		expect(bars).toEqual([
			{ timestamp: nowMs - 180_000, open: 10.1, high: 10.4, low: 10, close: 10.3 },
			{ timestamp: nowMs - 120_000, open: 10.3, high: 10.3, low: 10.3, close: 10.3 },
			{ timestamp: nowMs - 60_000, open: 10.2, high: 10.2, low: 10.1, close: 10.15 },
		]);
		expect(more).toBe(false);
	});

	test('an earlier page is requested up to its end', async () => {
		const asked = answerCalls({ body: [] });
		expect(await loadBars({ ...span, interval: 60, beforeMs: nowMs })).toEqual({ bars: [], more: false });
		expect(query(asked[0])).toMatchObject({ to: String(nowMs) });
	});

	test('ticks are read page by page from five minutes ago, and those not before the end are left out', async () => {
		const first = Array.from({ length: 1_000 }, (_, seq) => [seq, nowMs - 200_000 + seq, '10.0', 'fair', null]);
		const asked = answerCalls(
			{ body: first },
			{
				body: [
					[1_000, nowMs - 100_000, '11.0', 'fair', null],
					[1_001, nowMs, '12.0', 'fair', null],
				],
			},
		);
		const { bars } = await loadBars({ ...span, interval: 'tick', beforeMs: nowMs });
		expect(query(asked[0])).toEqual({ from: String(nowMs - 300_000), limit: '1000' });
		expect(query(asked[1])).toEqual({ from_seq: '1000', limit: '1000' });
		expect(bars.at(-1)?.close).toBe(11);
		expect(bars[0]?.open).toBe(10);
	});

	test('a past that cannot be loaded throws', async () => {
		answerCalls({ status: 500, body: {} });
		await expect(loadBars({ ...span, interval: 60 })).rejects.toThrow();
	});
});
