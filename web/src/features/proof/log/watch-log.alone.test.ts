import type { LogCheck } from '@fairtick/domain/proof/log/check-log';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../kit/api/query.ts';
import { forgetLog, keepCheckpoint, readKeptLog } from '../files/kept-log.ts';
import { logQuery } from './watch-log.ts';

const [OLD, NEW, OTHER] = ['log+1+old', 'log/2+2+new', 'log/2+3+other'];
const site = vi.hoisted(() => ({ key: '', lacks: null as LogCheck | null }));
vi.mock(import('../../../kit/api/call.ts'), async (load) => ({
	...(await load()),
	call: (async () => ({ kind: 'ok', answer: { log_key: site.key, later_keys: [] } })) as never,
}));
vi.mock(import('../worker/ask-worker.ts'), async (load) => ({
	...(await load()),
	askLog: async () =>
		site.lacks ? site.lacks : { status: 'succeeded', served: 'a note of the new name', logKey: NEW, reason: 'lost' },
}));

const stored = new Map<string, string>();
beforeEach(() => {
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
		removeItem: (key: string) => stored.delete(key),
	});
	site.lacks = null;
	keepCheckpoint(OLD, { note: 'a note', size: 5, keys: [OLD] });
});
afterEach(forgetLog);

test.each([
	['names no other key', OLD, 'successor', NEW],
	['names the new key', NEW, 'successor', NEW],
	['names a third key', OTHER, 'key', OTHER],
] as const)(
	'[PROOF-07] a log that continues the known one under another name is a separate alarm, if the site %s',
	async (_, key, kind, shown) => {
		site.key = key;
		const queryClient = createQueryClient();
		const { alarm } = await queryClient.query(logQuery(null));
		expect(alarm).toMatchObject({ kind, logKey: OLD, had: OLD, shown });
		// The stored key remains until the user begins again.
		expect(readKeptLog()).toMatchObject({ logKey: OLD, note: 'a note', alarm: { kind } });
	},
);

test.each([
	['is not there yet', { status: 'unsigned', served: 'a note of the new name' }],
	['could not be asked for', { status: 'unreachable' }],
] as const)(
	'[PROOF-07] the alarm about another key names another name as soon as the file proves it: it %s',
	async (_, lacks) => {
		Object.assign(site, { key: NEW, lacks });
		const queryClient = createQueryClient();
		const watch = () => queryClient.query({ ...logQuery(null), staleTime: 0 });
		const first = await watch();
		expect(first.alarm).toMatchObject({ kind: 'key', had: OLD, shown: NEW });
		site.lacks = null;
		expect((await watch()).alarm).toEqual({ ...first.alarm, kind: 'successor' });
		expect(readKeptLog()?.alarm?.kind).toBe('successor');
		// A later failure to load the file does not change the alarm back.
		site.lacks = lacks;
		expect((await watch()).alarm?.kind).toBe('successor');
	},
);

test('[PROOF-07] the alarm about a key that no file explains stays', async () => {
	Object.assign(site, { key: OTHER, lacks: { status: 'unreachable' } });
	const queryClient = createQueryClient();
	const watch = () => queryClient.query({ ...logQuery(null), staleTime: 0 });
	await watch();
	Object.assign(site, { key: NEW, lacks: null });
	expect((await watch()).alarm).toMatchObject({ kind: 'key', shown: OTHER });
});

test('[PROOF-12] a newest checkpoint of an ended key is an alarm with the key that should have signed', async () => {
	Object.assign(site, { key: OLD, lacks: { status: 'ended', served: 'a note of the old key', key: NEW, untilMs: 5 } });
	const { alarm } = await createQueryClient().query(logQuery(null));
	expect(alarm).toMatchObject({ kind: 'ended', had: NEW, shown: 'a note of the old key' });
	expect(readKeptLog()).toMatchObject({ note: 'a note', alarm: { kind: 'ended' } });
});

test('[PROOF-12] the ends of keys are stored with the checkpoint that they signed', () => {
	keepCheckpoint(OLD, { note: 'a later note', size: 6, keys: [OLD, NEW], untils: { [NEW]: 5 } });
	expect(readKeptLog()).toMatchObject({ keys: [OLD, NEW], untils: { [NEW]: 5 } });
});
