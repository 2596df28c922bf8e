// @vitest-environment happy-dom

import type { OwnHeads } from '@fairtick/domain/proof/contract';
import { checkHeads } from '@fairtick/domain/proof/log/check-heads';
import { FAIR_LOG_KEY, makeHeadsLog } from '@fairtick/domain/test/fair-log';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { saveFile } from '../../../kit/ui/save-file.ts';
import { logQuery } from '../log/watch-log.ts';
import { HeadsResult } from './heads-part.tsx';

vi.mock(import('../../../kit/ui/save-file.ts'), () => ({ saveFile: vi.fn() }));
afterEach(cleanup);

/** Shows the findings of a log that is known to this browser, or could not be loaded. */
async function showHeads(change: Partial<OwnHeads['accounts'][number]> = {}, isCovered = true, userId = 1_003) {
	const { own: named, note, read } = makeHeadsLog();
	const own = { ...named, accounts: named.accounts.map((one) => ({ ...one, ...change })) };
	const check = await checkHeads(own, FAIR_LOG_KEY, read);
	const client = new QueryClient({
		defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
	});
	const status = isCovered
		? ({ status: 'consistent', newest: note, size: 3 } as const)
		: ({ status: 'unreachable' } as const);
	client.setQueryData(logQuery(note).queryKey, { check: status, alarm: null, seenSize: 0, logKey: 'a key' } as never);
	await show(
		<QueryClientProvider client={client}>
			<HeadsResult userId={userId} checked={{ own, check }} />
		</QueryClientProvider>,
		['liabilities', 'proof', 'details'],
	);
	return own;
}
const statusOf = () => screen.getByTestId('head-1000012').getAttribute('data-status');

test('[PROOF-01] an account whose newest entry is in the log is green, and is saved for the command', async () => {
	const own = await showHeads();
	expect(statusOf()).toBe('right');
	expect(screen.getByTestId('head-1000012').textContent).toMatch(
		/^Demo account · Availablesealed7 movements up to .* are sealed in entry 1 of the log\.$/,
	);
	fireEvent.click(screen.getByRole('button', { name: 'Save what opens my accounts' }));
	expect(vi.mocked(saveFile)).toHaveBeenCalledWith('my-heads.json', 'application/json', JSON.stringify(own));
	expect(screen.getByText(/verify\.mjs heads .* my-heads\.json --user 1003 --key 'a key'$/)).toBeDefined();
});

test.each([
	['another entry', { head: 'ab'.repeat(32) }, 'another history'],
	['no root', { place: 0 }, 'no such seal'],
])('[PROOF-01] %s in the log is red', async (_, change, text) => {
	await showHeads(change);
	expect(statusOf()).toBe('wrong');
	expect(screen.getByTestId('head-1000012').textContent).toContain(text);
});

test('[PROOF-01] in a log that cannot be compared nothing is green', async () => {
	await showHeads({}, false);
	expect(statusOf()).toBe('undecided');
});

test('[PROOF-01] heads of another number are not shown as the viewer’s', async () => {
	await showHeads({}, true, 1_004);
	expect(screen.queryByTestId('heads')).toBeNull();
	expect(screen.getByRole('alert').textContent).toContain('another number');
});
