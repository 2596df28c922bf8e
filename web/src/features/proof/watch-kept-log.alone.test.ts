import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../kit/api/call.ts';
import { forgetLog, keepCheckpoint, readKeptLog } from './files/kept-log.ts';
import { logQuery } from './log/watch-log.ts';
import { askLog } from './worker/ask-worker.ts';

vi.mock('../../kit/api/call.ts', () => ({ call: vi.fn() }));
vi.mock('./worker/ask-worker.ts', () => ({ askLog: vi.fn() }));

const KEY = 'example.org/log+00000000+key';
const LATER = 'example.org/log+00000001+later';

beforeEach(() => {
	const stored = new Map<string, string>();
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
		removeItem: (key: string) => stored.delete(key),
	});
	vi.mocked(call).mockResolvedValue({ kind: 'ok', answer: { log_key: KEY, later_keys: [] } } as never);
});
afterEach(forgetLog);

const watch = () => {
	const { queryFn } = logQuery('a receipt’s note');
	return (queryFn as (context: { signal: AbortSignal }) => Promise<unknown>)({ signal: new AbortController().signal });
};

test('[PROOF-07] the stored checkpoint is compared by the keys known then, and a log that disowns one of them raises an alarm', async () => {
	keepCheckpoint(KEY, { note: 'note 5', size: 5, keys: [KEY, LATER] });
	vi.mocked(askLog).mockResolvedValueOnce({ status: 'consistent', newest: 'note 6', size: 6, keys: [KEY, LATER] });
	expect(await watch()).toMatchObject({ alarm: null });
	expect(vi.mocked(askLog).mock.lastCall?.slice(0, 2)).toEqual([
		{ kept: { note: 'note 5', keys: [KEY, KEY, LATER], untils: {} }, others: ['a receipt’s note'] },
		KEY,
	]);
	expect(readKeptLog()).toMatchObject({ note: 'note 6', size: 6, keys: [KEY, LATER] });
	vi.mocked(askLog).mockResolvedValueOnce({ status: 'disowned', kept: 'note 6', served: 'note 7' });
	expect(await watch()).toMatchObject({ alarm: { kind: 'disowned', had: 'note 6', shown: 'note 7' } });
	expect(readKeptLog()).toMatchObject({ note: 'note 6', alarm: { kind: 'disowned' } });
});
