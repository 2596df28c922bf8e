import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { ProcessesPage } from './processes-page.tsx';

const AT = '2026-11-16T12:00:00.000Z';
const ONE = {
	id: '019b8e1c-4d5e-4a6b-8c7d-000000000001',
	host: 'machine-1',
	pid: 7,
	address: 'https://trade.example.com',
	version: '1.0',
	roles: ['web', 'market'],
	leases: ['market'],
	started_at: AT,
	beat_at: AT,
	living: true,
	skew_ms: 3,
	clock_wrong: false,
};

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the page reads it
	document.cookie = 'token=of-a-test';
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

test('[CLUSTER-01] each process is shown with its state: running, with a wrong clock, or without a sign of life', async () => {
	const data = [
		ONE,
		{ ...ONE, id: `${ONE.id.slice(0, -1)}2`, host: 'machine-2', leases: [], skew_ms: 3_600_000, clock_wrong: true },
		{ ...ONE, id: `${ONE.id.slice(0, -1)}3`, host: 'machine-3', leases: [], skew_ms: null, living: false },
	];
	vi.stubGlobal('fetch', async () => Response.json({ data, next_cursor: null }));
	await show(<ProcessesPage />, ['admin']);
	const table = await screen.findByRole('table');
	const rows = within(table).getAllByRole('row').slice(1);
	const texts = rows.map((row) => row.textContent);
	expect(texts[0]).toMatch(/machine-1 7.*Running.*web, market.*market.*31\.0/);
	expect(texts[1]).toMatch(/machine-2.*Clock is wrong.*–.*3[,.]?600[,.]?000/);
	expect(texts[2]).toMatch(/machine-3.*No sign of life/);
});
