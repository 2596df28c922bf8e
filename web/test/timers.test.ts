import { setTimeout as sleep } from 'node:timers/promises';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { endTimers } from './timers.ts';

test('pending work of a test file does not happen in a later one: no retry of a query, no timer, no interval', async () => {
	const ask = vi.fn(async () => Promise.reject(new Error('away')));
	const later = vi.fn();
	void new QueryClient().prefetchQuery({ queryKey: ['of a test'], queryFn: ask, retry: 3, retryDelay: 20 });
	setTimeout(later, 20);
	setInterval(later, 20);
	await sleep(1);
	expect(ask).toHaveBeenCalledOnce();
	endTimers();
	await sleep(100);
	expect([ask.mock.calls.length, later.mock.calls.length]).toEqual([1, 0]);
});
