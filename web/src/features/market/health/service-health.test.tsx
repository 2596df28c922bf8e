import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../../test/show.tsx';
import { ServiceHealth } from './service-health.tsx';

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const known = { audited_at: null, clean_at: null };
const status = (of: 'ok' | 'degraded') => ({
	body: {
		status: of,
		database: 'up',
		sources: [],
		seeds: { status: 'ok', unreadable: 0, first_hour: null },
		commits: { status: 'ok', waiting: 0, oldest_ms: 0 },
		clock: { status: 'ok', skew_ms: 0, processes: 1, wrong: 0 },
		placing: { status: 'ok' },
		log: { status: 'ok' },
		disk: { status: 'ok' },
		store: { status: 'none', detail: null },
		backups: { status: 'ok', last_at: null },
		settlement: { status: 'ok', overdue: 0, overdue_ms: 0, unsettled: 0 },
		ledger: { status: 'ok', broken: [], ...known },
		mails: { status: 'ok', waiting: 0, oldest_ms: 0 },
		movements: { status: 'ok', overdue: 0, oldest_ms: 0 },
		bus: { status: 'ok', about: null },
		holidays: { status: 'ok', known_until: '2027-12-31T00:00:00.000Z' },
	},
});

test('[MARKET-07] without a connection the service is not said to run, and after it only by a new answer', async () => {
	answerCalls(status('ok'), status('degraded'));
	const { live } = await show(<ServiceHealth />, ['details']);
	const connect = (connection: 'open' | 'down') => act(() => live.status.set({ connection, latencyMs: null }));
	expect(screen.getByText('Service status unknown')).toBeDefined();
	connect('open');
	expect(await screen.findByText('All services running')).toBeDefined();
	connect('down');
	expect(screen.getByText('Service status unknown')).toBeDefined();
	connect('open');
	expect(screen.getByText('Service status unknown')).toBeDefined();
	expect(await screen.findByText('Some prices unavailable')).toBeDefined();
});
