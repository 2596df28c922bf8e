import type { ChartLayout } from '@fairtick/domain/charts/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../kit/api/outcome.ts';
import { createLayoutSaver, SAVE_AFTER_MS } from './layout-saver.ts';

const layout = (type: ChartLayout['type']): ChartLayout => ({ type, interval: 60, indicators: [], drawings: [] });
const owner = { userId: 7, assetId: 3 };
const OK: Outcome<unknown> = { kind: 'ok', answer: { version: 1 } };
const OUTAGE = { kind: 'outage', effect: 'unknown', status: null } as Outcome<unknown>;
const refused = (status: number) => ({ kind: 'refused', status, code: 'http.x' }) as Outcome<unknown>;

let sent: { assetId: number; layout: ChartLayout }[];
let outcomes: Outcome<unknown>[];
let session: string | null;
let stored: Map<string, string>;
let saver: ReturnType<typeof createLayoutSaver>;

function newPage(): void {
	saver = createLayoutSaver({
		send: async (assetId, body) => {
			sent.push({ assetId, layout: body });
			return outcomes.shift() ?? OK;
		},
		session: () => session,
		storage: {
			get: (key) => stored.get(key) ?? null,
			set: (key, value) => stored.set(key, value).size > 0,
			remove: (key) => void stored.delete(key),
		},
	});
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, 'warn').mockReturnValue();
	[sent, outcomes, session, stored] = [[], [], 'token', new Map()];
	newPage();
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

test('a burst of changes is saved once', async () => {
	saver.save(owner, layout('candle'));
	await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
	saver.save(owner, layout('bar'));
	await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
	expect(sent).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	expect(sent).toEqual([{ assetId: 3, layout: layout('bar') }]);
	expect(saver.unsaved(owner)).toBeNull();
});

test('charts of two assets are saved separately', async () => {
	saver.save(owner, layout('candle'));
	saver.save({ ...owner, assetId: 4 }, layout('bar'));
	await vi.runAllTimersAsync();
	expect(sent.map(({ assetId }) => assetId)).toEqual([3, 4]);
});

test('without an answer it is stored here and retried', async () => {
	outcomes = [OUTAGE, refused(429)];
	saver.save(owner, layout('candle'));
	await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
	expect(saver.unsaved(owner)).toEqual(layout('candle'));
	await vi.runAllTimersAsync();
	expect(sent).toHaveLength(3);
	expect(saver.unsaved(owner)).toBeNull();
});

test('a reload before the save loses nothing', async () => {
	saver.save(owner, layout('candle'));
	newPage();
	expect(saver.unsaved(owner)).toEqual(layout('candle'));
	expect(saver.unsaved({ ...owner, userId: 8 })).toBeNull();
});

test('nothing is saved in the name of a user who signed in since', async () => {
	saver.save(owner, layout('candle'));
	session = 'another';
	await vi.runAllTimersAsync();
	expect(sent).toEqual([]);
	expect(saver.unsaved(owner)).toEqual(layout('candle'));
});

test('an ended session keeps it for the next one', async () => {
	outcomes = [refused(401)];
	saver.save(owner, layout('candle'));
	await vi.runAllTimersAsync();
	expect(sent).toHaveLength(1);
	expect(saver.unsaved(owner)).toEqual(layout('candle'));
});

test('a refused layout is not retried', async () => {
	outcomes = [refused(422)];
	saver.save(owner, layout('candle'));
	await vi.runAllTimersAsync();
	expect(sent).toHaveLength(1);
	expect(saver.unsaved(owner)).toBeNull();
});
