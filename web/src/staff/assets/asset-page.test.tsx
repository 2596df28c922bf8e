import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { createStore } from '../../kit/base/store.ts';
import type { Navigation } from '../../kit/navigation/navigation.ts';
import { NavigationProvider } from '../../kit/navigation/use-navigation.ts';
import { AssetPage } from './asset-page.tsx';
import { readLimits, toLimitTexts } from './terms.ts';

const AT = '2026-11-16T12:00:00.000Z';
const MESSAGE = 'Someone changed this asset in the meantime. Please review it and try again.';
const asset = (version: number, stake_min: number) => ({
	id: 3,
	ticker: 'FAIR10',
	name: 'Fair 10',
	primary_exchange: '',
	icon: 'default',
	group: 'fair',
	source: 'fair',
	state: 'listed',
	open: true,
	closed_reason: null,
	version,
	effective_at: AT,
	tick_size: '0.01',
	stake_min,
	demo_stake_max: 5_000,
	real_stake_max: 5_000,
	demo_duration_min: 5,
	real_duration_min: 60,
	duration_max: 3_600,
	hours: null,
	real_allowed: false,
	sandbox_only: false,
	venues: [],
	ordered_venues: null,
	recording: null,
	real_possible: false,
	open_trades: 0,
	maintenances: [],
	versions: [],
});

const HOURS = {
	zone: 'UTC',
	weekly: [
		[
			[1, 540],
			[5, 1_020],
		],
	],
	closed: [],
};
const SOURCES = {
	exchanges: [],
	polygon: false,
	lacking: [],
	recordings: [],
	maintenances: [],
	hours: { stocks: HOURS, currencies: HOURS },
};

/** The server's asset, which a colleague changes after the page was shown. */
let now: ReturnType<typeof asset>;
beforeEach(() => {
	now = asset(1, 100);
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
	vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
		if (method === 'PUT')
			return JSON.parse(String(body)).version === now.version
				? Response.json({ request_id: null })
				: Response.json({ code: 'assets.changed', message: MESSAGE }, { status: 422 });
		return path.includes('sources') ? Response.json(SOURCES) : Response.json(now);
	});
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

function PageOfRisk() {
	useQueryClient().setQueryData(['user'], { role: 'admin' });
	return <AssetPage />;
}

test('[ADMIN-05] terms that a colleague has changed meanwhile are shown immediately, with the reason of the refusal', async () => {
	const shown = createStore({ address: { path: '/admin/assets/3', query: '' } });
	const { user } = await show(
		<NavigationProvider value={{ shown } as unknown as Navigation}>
			<PageOfRisk />
		</NavigationProvider>,
		['admin', 'catalogue', 'trading'],
	);
	const minimum = () => screen.getByLabelText('Minimum stake') as HTMLInputElement;
	await screen.findByLabelText('Minimum stake');
	expect(minimum().value).toBe('1.00');
	now = asset(2, 700);
	const save = () => user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
	await save();
	expect(await screen.findByText(MESSAGE)).toBeTruthy();
	expect(minimum().value).toBe('7.00');
	await save();
	await vi.waitFor(() => expect(screen.queryByText(MESSAGE)).toBeNull());
});

test('[ADMIN-05] limits are read in the clerk’s notation: 10,000 is ten thousand', () => {
	const limits = { ...asset(1, 100), real_stake_max: 1_000_000 };
	const texts = toLimitTexts(limits);
	expect(readLimits({ ...texts, real_stake_max: '10,000' })).toMatchObject({
		stake_min: 100,
		real_stake_max: 1_000_000,
	});
	expect(readLimits({ ...texts, real_stake_max: '10,000.50' }).real_stake_max).toBe(1_000_050);
	expect(readLimits({ ...texts, real_stake_max: 'much' }).real_stake_max).toBeNaN();
	expect(readLimits({ ...texts, duration_max: '3,000', real_duration_min: '1e2' })).toMatchObject({
		duration_max: 3_000,
		real_duration_min: Number.NaN,
	});
});
