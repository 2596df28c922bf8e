import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/api/query.ts';
import { clearSession, forgetStored } from './session.ts';

const stored = new Map<string, string>();
const unsubscribe = vi.fn(async () => true);
beforeEach(() => {
	stored.clear();
	for (const key of ['proof-log', 'push', 'theirs', 'appearance']) stored.set(key, 'kept');
	stored.set(
		'order-promises',
		JSON.stringify([{ userId: 7, atMs: Date.now(), promise: { note: 'signed', terms: ['real'] } }]),
	);
	vi.stubGlobal('document', { cookie: '' });
	vi.stubGlobal('location', { protocol: 'https:' });
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
		removeItem: (key: string) => stored.delete(key),
		clear: () => stored.clear(),
	});
	const pushManager = { getSubscription: async () => ({ unsubscribe }) };
	vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
});
afterEach(() => {
	vi.clearAllMocks();
	vi.unstubAllGlobals();
});

test('[PROOF-05] [NOTE-02] every end of a session removes its promises except their notes, and ends its push messages', async () => {
	clearSession(createQueryClient());
	expect([...stored.keys()]).toEqual(['proof-log', 'push', 'theirs', 'appearance', 'promise-notes']);
	await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
});

test('[NOTE-02] [PROOF-07] after an expiry the user who turned push on is remembered, after a logout only the log, signed notes and the look', () => {
	forgetStored(true);
	expect([...stored.keys()]).toEqual(['proof-log', 'promise-notes', 'appearance', 'push']);
	forgetStored();
	expect([...stored.keys()]).toEqual(['proof-log', 'promise-notes', 'appearance']);
	expect(JSON.parse(stored.get('promise-notes') ?? '')).toEqual([{ atMs: expect.any(Number), note: 'signed' }]);
});
