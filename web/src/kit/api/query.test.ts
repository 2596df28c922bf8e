import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchCalls } from './call-watcher.ts';
import type { Outage } from './outcome.ts';
import { CallError, createQueryClient } from './query.ts';

const serverFailed = vi.fn();
watchCalls({ signedOut: vi.fn(), serverFailed });

const outage: Outage = { kind: 'outage', effect: 'unknown', status: 503, reason: '503', message: null, html: null };
const fail = vi.fn(async () => {
	throw new CallError('getStatus', outage);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	vi.clearAllMocks();
});

test('[ERR-02] a retried query reports only its last answer', async () => {
	const query = createQueryClient().query({ queryKey: ['status'], queryFn: fail });
	const failed = expect(query).rejects.toThrow('getStatus: 503');
	await vi.advanceTimersToNextTimerAsync();
	expect(fail.mock.calls.length).toBeGreaterThan(1);
	expect(serverFailed).not.toHaveBeenCalled();
	await vi.runAllTimersAsync();
	await failed;
	expect(fail).toHaveBeenCalledTimes(4);
	expect(serverFailed).toHaveBeenCalledExactlyOnceWith(outage);
});

test('[ERR-05] a silent query reports nothing', async () => {
	const query = createQueryClient().query({ queryKey: ['user'], queryFn: fail, retry: false, meta: { silent: true } });
	await expect(query).rejects.toThrow('getStatus');
	expect(serverFailed).not.toHaveBeenCalled();
});

test('[ERR-06] a query refetched in the background, behind a shown answer, reports nothing', async () => {
	const client = createQueryClient();
	client.setQueryData(['status'], 'shown');
	const query = client.query({ queryKey: ['status'], queryFn: fail, retry: false, staleTime: 0 });
	await expect(query).rejects.toThrow('getStatus: 503');
	expect(serverFailed).not.toHaveBeenCalled();
});

test('[HTTP-03] a changing call is never repeated automatically', async () => {
	const client = createQueryClient();
	const mutation = client.getMutationCache().build(client, { mutationFn: fail });
	const failed = expect(mutation.execute(undefined)).rejects.toThrow('getStatus: 503');
	await vi.runAllTimersAsync();
	await failed;
	expect(fail).toHaveBeenCalledOnce();
});
