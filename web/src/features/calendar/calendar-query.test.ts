import { afterEach, expect, test, vi } from 'vitest';
import { watchCalls } from '../../kit/api/call-watcher.ts';
import { createQueryClient } from '../../kit/api/query.ts';
import { calendarQuery } from './calendar-query.ts';

afterEach(() => vi.unstubAllGlobals());

test('[ERR-06] a failed request for the calendar opens no dialog', async () => {
	const watcher = { signedOut: vi.fn(), serverFailed: vi.fn() };
	watchCalls(watcher);
	vi.stubGlobal('document', { cookie: 'token=a' });
	vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
	const query = createQueryClient().query({ ...calendarQuery, retry: false });
	await expect(query).rejects.toThrow('getCalendarData');
	expect(watcher.serverFailed).not.toHaveBeenCalled();
});
