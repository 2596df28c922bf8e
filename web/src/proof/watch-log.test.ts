import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/query.ts';
import { forgetLog, keepCheckpoint, readKeptLog } from './kept-log.ts';
import { logQuery } from './watch-log.ts';

const [OLD, NEW, OTHER] = ['log+1+old', 'log/2+2+new', 'log/2+3+other'];
const site = vi.hoisted(() => ({ key: '' }));
vi.mock(import('../api/call.ts'), async (load) => ({
	...(await load()),
	call: (async () => ({ kind: 'ok', answer: { log_key: site.key } })) as never,
}));
vi.mock(import('./ask-worker.ts'), async (load) => ({
	...(await load()),
	askLog: async () => ({ status: 'succeeded', served: 'a note of the new name', logKey: NEW, reason: 'lost' }),
}));

const stored = new Map<string, string>();
beforeEach(() => {
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
		removeItem: (key: string) => stored.delete(key),
	});
	keepCheckpoint(OLD, 'a note', 5);
});
afterEach(forgetLog);

test.each([
	['names no other key', OLD, 'successor', NEW],
	['names the new key', NEW, 'successor', NEW],
	['names a third key', OTHER, 'key', OTHER],
] as const)(
	'[PROOF-07] a log that continues what was seen under another name is an alarm of its own, where the site %s',
	async (_, key, kind, shown) => {
		site.key = key;
		const queryClient = createQueryClient();
		const { alarm } = await queryClient.query(logQuery(null));
		expect(alarm).toMatchObject({ kind, logKey: OLD, had: OLD, shown });
		// The key that is kept stays until its user begins again.
		expect(readKeptLog()).toMatchObject({ logKey: OLD, note: 'a note', alarm: { kind } });
	},
);
