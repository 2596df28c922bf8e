import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

const stored = new Map<string, string>();
const reload = vi.fn();

beforeEach(() => {
	vi.useFakeTimers();
	stored.clear();
	reload.mockReset();
	vi.stubGlobal('sessionStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
		removeItem: (key: string) => stored.delete(key),
	});
	vi.stubGlobal('location', { reload });
	vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const failing = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
const never = () => new Promise<string>(() => undefined);

test('[NAV-04] a chunk that fails reloads, and after that throws', async () => {
	void loadChunk('page', failing);
	await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
	await expect(loadChunk('page', failing)).rejects.toThrow('Loading chunk page failed');
	expect(reload).toHaveBeenCalledOnce();
});

test('[NAV-04] a chunk that was loaded may reload again when it fails later, and each chunk counts separately', async () => {
	void loadChunk('page', failing);
	await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
	expect(await loadChunk('page', async () => 'module')).toBe('module');
	void loadChunk('page', failing);
	await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
	void loadChunk('other', failing);
	await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(3));
});

test('[NAV-04] a chunk that has not arrived after 120 s counts as failed', async () => {
	void loadChunk('page', never);
	await vi.advanceTimersByTimeAsync(119_999);
	expect(reload).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(reload).toHaveBeenCalledOnce();
});

test('[NAV-04] without a network the page is not reloaded', async () => {
	vi.stubGlobal('navigator', { onLine: false });
	await expect(loadChunk('page', failing)).rejects.toThrow('Loading chunk page failed');
	expect(reload).not.toHaveBeenCalled();
});
