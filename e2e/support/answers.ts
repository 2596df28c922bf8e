import type { EconomicEvent } from '@fairtick/domain/calendar/contract';
import type { DayFigures } from '@fairtick/domain/figures/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import { inLanguage } from '@fairtick/domain/notifications/table';
import type { ModeStatistics, ProofStatistics } from '@fairtick/domain/proof/statistics-contract';
import type { Recovery } from '@fairtick/domain/recovery/staff-contract';
import type { RiskBoard } from '@fairtick/domain/risk/contract';
import { everyNotice } from '@fairtick/domain/test/every-notice';
import type { Trade } from '@fairtick/domain/trading/contract';
import type { Verification } from '@fairtick/domain/verification/contract';
import type { Page } from '@playwright/test';

/** The browser's error for an address of the shell's own pages, which the server does not list. */
export const UNLISTED = /status of 404/;

/** Holds back the answers to an address until `open` is called. */
export async function delayAnswers(page: Page, url: string) {
	let open: () => void = () => undefined;
	const opened = new Promise<void>((resolve) => {
		open = resolve;
	});
	let asked = 0;
	await page.route(url, async (route) => {
		asked += 1;
		await opened;
		await route.fallback();
	});
	return { asked: () => asked, open };
}

/** Counts the requests to an address without touching them. */
export function countRequests(page: Page, path: RegExp): () => number {
	let count = 0;
	page.on('request', (request) => {
		if (path.test(new URL(request.url()).pathname)) count += 1;
	});
	return () => count;
}

/** Changes the signed-in user as the page sees them, such as their role. */
export async function changeUser(page: Page, change: Readonly<Record<string, unknown>>): Promise<void> {
	await page.route('/api/user', async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, json: { ...(await response.json()), ...change } });
	});
}

/** Answers an address with a status and an error of the server's own form. */
export async function refuse(page: Page, url: string, status: number): Promise<void> {
	const json = { code: 'http.test', message: `Refused with ${status}.` };
	await page.route(url, (route) => route.fulfill({ status, json }));
}

/** Presents every closed trade with an exit as a corrected loss on a wrong price. */
export async function correctTrades(page: Page): Promise<void> {
	await page.route(/\/api\/trades\?/, async (route) => {
		const response = await route.fetch();
		const answer = (await response.json()) as { data: Trade[] };
		const data = answer.data.map((trade): Trade => {
			if (trade.status === 'open' || trade.exit === null) return trade;
			const { stake, exit } = trade;
			const correction = { cause: 'venue_record', seq: exit.seq, amount: stake, at: exit.at } as const;
			return { ...trade, status: 'lost', returned: 0, profit: -stake, correction };
		});
		await route.fulfill({ response, json: { ...answer, data } });
	});
}

/** The asset shown to a new user. */
const V50 = 3;

/** Changes the shown asset as the page sees it. */
export function changeAsset(page: Page, change: Partial<Asset>): Promise<void> {
	return changeAssets(page, ({ id }) => (id === V50 ? change : {}));
}

/**
 * Changes every asset as the page sees it. Later updates of the server, such as of a source that pauses on a busy
 * machine, do not reach the page.
 */
export async function changeAssets(page: Page, change: (asset: Asset) => Partial<Asset>): Promise<void> {
	const changed = (asset: Asset) => ({ ...asset, ...change(asset) });
	await page.routeWebSocket('/live', (socket) => {
		socket.connectToServer().onMessage((message) => {
			if (!String(message).startsWith('{"op":"asset"')) socket.send(message);
		});
	});
	await page.route(/\/api\/(get_available_assets|get_selected_assets|user)$/, async (route) => {
		const response = await route.fetch();
		const json = await response.json();
		await route.fulfill({
			response,
			json: Array.isArray(json) ? json.map(changed) : { ...json, default_pair: changed(json.default_pair) },
		});
	});
}

/** Events by the hours from now. */
const EVENTS = [
	[-26, 'JP', 'JPY', 'Tokyo core CPI (YoY)', 2, '2.1%', '2.0%', '1.9%'],
	[-3, 'DE', 'EUR', 'ifo business climate', 2, '88.4', '87.9', '87.4'],
	[-0.6, 'US', 'USD', 'Durable goods orders (MoM)', 2, '0.4%', '0.1%', '-0.3%'],
	[-0.6, 'US', 'USD', 'Initial jobless claims', 1, '213K', '220K', '217K'],
	[0.4, 'US', 'USD', 'Nonfarm payrolls', 3, null, '180K', '215K'],
	[0.4, 'US', 'USD', 'Unemployment rate', 3, null, '4.1%', '4.1%'],
	[3, 'EU', 'EUR', 'ECB President speaks', 2, null, null, null],
	[25, 'GB', 'GBP', 'GDP (QoQ), second estimate of the Office for National Statistics', 3, null, '0.3%', '0.4%'],
	[50, 'IN', 'INR', 'RBI interest rate decision', 3, null, '6.25%', '6.25%'],
	[74, 'BR', 'BRL', 'IPCA inflation (MoM)', 2, null, '0.38%', '0.56%'],
] as const;

/** Presents a calendar of a busy week, with some corrected events. */
export async function fillCalendar(page: Page): Promise<void> {
	const nowMs = Date.now() - (Date.now() % 60_000);
	const at = (hours: number) => new Date(nowMs + hours * 3_600_000).toISOString();
	const data = EVENTS.map(
		([hours, country, currency, title, impact, actual, forecast, previous], id): EconomicEvent => {
			const was = id === 2 ? { actual: '0.3%' } : id === 6 ? { time: at(2) } : null;
			return {
				id: id + 1,
				time: at(hours),
				country,
				currency,
				title,
				impact,
				actual,
				forecast,
				previous,
				correction: was && { at: at(-0.1), was },
			};
		},
	);
	const [countries, currencies] = [
		[...new Set(data.map(({ country }) => country))].sort(),
		[...new Set(data.map(({ currency }) => currency))].sort(),
	];
	await page.route(/\/api\/calendar\?/, (route) =>
		route.fulfill({ json: { data, next_cursor: null, countries, currencies } }),
	);
}

/** Presents the overview and the risk board of a site after a month of business. */
export async function fillBusiness(page: Page): Promise<void> {
	await page.route(/\/api\/admin\/figures(\?|$)/, async (route) => {
		const response = await route.fetch();
		const answer = (await response.json()) as { days: DayFigures[] };
		const days = answer.days.map((day, index) => ({ ...day, ...figuresOf(index) }));
		const sum = (name: 'deposited' | 'withdrawn' | 'staked' | 'returned' | 'gross' | 'registrations') =>
			days.reduce((total, day) => total + day[name], 0);
		const totals = {
			registrations: sum('registrations'),
			deposits: 812,
			deposited: sum('deposited'),
			withdrawals: 240,
			withdrawn: sum('withdrawn'),
			to_money_s: 5_400,
			to_money_longest_s: 93_000,
			trades: 51_200,
			staked: sum('staked'),
			ended: 51_190,
			returned: sum('returned'),
			gross: sum('gross'),
			verifications: 0,
			to_verification_s: null,
			to_verification_longest_s: null,
			traders_a_day: 312,
		};
		const open = { trades: 184, staked: 912_400, worst: 803_100 };
		const counted_through = new Date().toISOString();
		const json = { ...answer, days, totals, open, counted_through, countries: ['BR', 'GB', 'IN'] };
		await route.fulfill({ response, json });
	});
	await page.route(/\/api\/admin\/risk\?/, (route) => route.fulfill({ json: boardOf(Date.now()) }));
}

/** The figures of a day by its place in the range. */
function figuresOf(index: number) {
	const wave = 1 + 0.4 * Math.sin(index / 3) + 0.1 * (index % 4);
	const staked = Math.round(4_200_000 * wave);
	const gross = Math.round(staked * (index % 7 === 4 ? -0.03 : 0.05));
	return {
		registrations: Math.round(60 * wave),
		traders: Math.round(310 * wave),
		deposits: 27,
		deposited: Math.round(1_900_000 * wave),
		withdrawals: 8,
		withdrawn: Math.round(1_500_000 * wave),
		to_money_s: Math.round(5_000 * wave),
		to_money_longest_s: 40_000,
		trades: 1_700,
		staked,
		ended: 1_700,
		returned: staked - gross,
		gross,
	};
}

function boardOf(nowMs: number): RiskBoard {
	const assets = [
		{ id: 1, ticker: 'V50' },
		{ id: 2, ticker: 'V75' },
	];
	const sides = assets.flatMap((asset, index) =>
		(['up', 'down'] as const).map((direction, side) => ({
			asset,
			direction,
			trades: 40 - 8 * index - side,
			staked: 310_000 - 90_000 * index - 40_000 * side,
			worst: 9_200_000 - 3_100_000 * index - 2_000_000 * side,
			cap: 10_000_000,
		})),
	);
	const minute = Math.ceil(nowMs / 60_000) * 60_000;
	const sums = (staked: number) => ({ trades: 3, staked, worst: Math.floor(staked * 0.9) });
	return {
		at: new Date(nowMs).toISOString(),
		mode: 'real',
		all: { trades: 154, staked: 912_400, worst: 24_600_000, cap: 100_000_000 },
		sides,
		expiries: Array.from({ length: 8 }, (_, index) => ({
			asset: assets[index % 2] ?? { id: 1, ticker: 'V50' },
			expires_by: new Date(minute + index * 60_000).toISOString(),
			up: sums(21_000 + 900 * index),
			down: sums(17_000 - 700 * index),
		})),
		users: ['Ada Quill', 'Bo Lindqvist', 'Chandra Rao'].map((name, index) => ({
			user: { id: 1_001 + index, name },
			asset: { id: 1, ticker: 'V50' },
			trades: 9 - index,
			staked: 120_000 - 30_000 * index,
			worst: 430_000 - 100_000 * index,
			cap: 500_000,
		})),
	};
}

const RECOVERY: Recovery = {
	id: '7f0c3a52-5d6e-4a52-9f0e-0d2b6f3c9a11',
	user: { id: 1042, name: 'Ana Lima' },
	state: 'open',
	verified: true,
	sent_at: '2026-11-25T08:12:00.000Z',
	expires_at: '2026-12-09T08:12:00.000Z',
	due_at: null,
	ended_at: null,
	taken: null,
	asked_by: { id: 1007, name: 'Joana Reis' },
	because: null,
	identity: { name: 'Ana Lima', birth_date: '1990-01-02', number_end: '417', country: 'BR' },
	account: { name: 'Ana Lima', email: 'ana@example.org', country: 'BR', created_at: '2025-02-03T10:00:00.000Z' },
	files: [
		{
			id: '0b0c3a52-5d6e-4a52-9f0e-0d2b6f3c9a12',
			step: 'document',
			kind: 'passport',
			country: 'BR',
			side: 'front',
			pages: 1,
		},
		{
			id: '0c0c3a52-5d6e-4a52-9f0e-0d2b6f3c9a13',
			step: 'selfie',
			kind: 'selfie',
			country: 'BR',
			side: 'front',
			pages: 1,
		},
	],
	request: { id: '1d0c3a52-5d6e-4a52-9f0e-0d2b6f3c9a14', decidable: true, own: false },
};

/**
 * Presents a recovery of a second factor that waits for its second person, and an emailed link that takes documents.
 */
export async function fillRecoveries(page: Page): Promise<void> {
	await page.route(/\/api\/login\/recover\//, (route) => {
		const file = { step: 'document', kind: 'passport', country: 'BR', side: 'front' };
		return route.fulfill({ json: { verified: true, files: [file] } });
	});
	await page.route(/\/api\/admin\/recoveries(\?|$)/, (route) =>
		route.fulfill({ json: { data: [RECOVERY], next_cursor: null } }),
	);
	await page.route(/\/api\/admin\/recoveries\/[\w-]+$/, (route) => route.fulfill({ json: RECOVERY }));
	await page.route(/\/api\/admin\/recoveries\/[\w-]+\/files\//, async (route) => {
		const body = Buffer.from(ONE_PIXEL, 'base64');
		await route.fulfill({ body, contentType: 'image/png' });
	});
}

/** A grey picture of one pixel. */
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOor6//DwAFfgKAo7hT5wAAAABJRU5ErkJggg==';

/** Presents the proof statistics of some months of trading. */
export async function fillProof(page: Page): Promise<void> {
	await page.route(/\/api\/proof\/statistics\?/, async (route) => {
		const response = await route.fetch();
		const answer = (await response.json()) as ProofStatistics;
		const days = answer.days.map(({ day }, index) => {
			const wave = 1 + 0.4 * Math.sin(index / 3) + 0.1 * (index % 4);
			const sums = (scale: number) => ({
				settled: Math.round(1_700 * scale * wave),
				voids: Math.round(9 * scale * wave) + (index % 11 === 5 ? 30 : 0),
				refusals: Math.round(85 * scale * wave),
			});
			return { day, demo: sums(4), real: sums(1) };
		});
		const json: ProofStatistics = {
			...answer,
			days,
			counted_through: new Date().toISOString(),
			modes: answer.modes.map(fillMode),
			placements: {
				accepted: 243_912,
				refused: 12_703,
				in_log: 256_615,
				turned_away: { malformed: 214, too_many: 1_902, unavailable: 37 },
			},
			latency: {
				placement: [0, 14_201, 160_322, 61_223, 7_150, 840, 130, 40, 6, 0, 0, 0],
				settlement: [0, 0, 1_204, 40_311, 98_120, 93_044, 10_022, 911, 40, 12, 3, 1],
				feed: [120, 4_022, 40_120, 98_421, 71_006, 12_008, 1_204, 300, 41, 8, 0, 0],
			},
			cover: { percent: 104.37, day: answer.to, is_sandbox: false },
		};
		await route.fulfill({ response, json });
	});
}

const fillMode = (mode: ModeStatistics): ModeStatistics => ({
	...mode,
	settled: { won: 24_612, lost: 25_790, tied: 608 },
	voids: [
		{
			reason: 'slippage',
			won: 82,
			lost: 79,
			tied: 2,
			undecided: 0,
			staked: 188_400,
			would_have_returned: 171_020,
		},
		{
			reason: 'exit_too_old',
			won: 31,
			lost: 35,
			tied: 1,
			undecided: 4,
			staked: 70_150,
			would_have_returned: 61_300,
		},
		{ reason: 'no_entry', won: 12, lost: 14, tied: 0, undecided: 9, staked: 31_000, would_have_returned: 22_800 },
	],
	corrections: [{ cause: 'venue_record', count: 14, amount: 13_250 }],
	refusals: [
		{ code: 'trading.not_enough_balance', won: 612, lost: 655, tied: 14, undecided: 12 },
		{ code: 'trading.market_closed', won: 201, lost: 214, tied: 3, undecided: 320 },
		{ code: 'trading.payout_changed', won: 96, lost: 90, tied: 1, undecided: 2 },
		{ code: 'trading.own_limit_reached', won: 44, lost: 51, tied: 2, undecided: 0 },
		{ code: 'trading.exposure_reached', won: 12, lost: 9, tied: 0, undecided: 0 },
	],
	slippage: [12, 60, 240, 880, 2_100, 3_920, 4_300, 3_100, 20_900, 3_240, 4_260, 3_880, 2_160, 850, 260, 48, 14],
	losing: [
		{ days: 1, accounts: 318, lost: 182 },
		{ days: 7, accounts: 904, lost: 571 },
		{ days: 30, accounts: 2_140, lost: 1_478 },
		{ days: 90, accounts: 4_011, lost: 2_925 },
		{ days: 365, accounts: 7_930, lost: 6_049 },
	],
	assets: [
		{ id: 1, ticker: 'V50', settled: 31_010, voids: 14, refusals: 1_204, worse: 8_001, same: 14_900, better: 8_109 },
		{ id: 2, ticker: 'V75', settled: 20_000, voids: 255, refusals: 1_122, worse: 6_611, same: 6_000, better: 6_603 },
	],
});

/** Presents one notification of each kind. */
export async function fillNotifications(page: Page): Promise<void> {
	const nowMs = Date.now();
	const data = everyNotice(nowMs).map((facts, index) => ({
		id: 100 - index,
		at: new Date(nowMs - index * 7_000_000).toISOString(),
		read: index > 6,
		about: inLanguage(facts, 'en'),
	}));
	await page.route(/\/api\/notifications\?/, (route) =>
		route.fulfill({ json: { data, next_cursor: null, totUnread: 7 } }),
	);
}

/** Presents a verification with an approved, a rejected and a waiting step. */
export async function fillVerification(page: Page): Promise<void> {
	await page.route(/\/api\/verification$/, async (route) => {
		const response = await route.fetch();
		const answer = (await response.json()) as Verification;
		const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
		const states = [
			{ status: 'approved' },
			{ status: 'rejected', open: true, reasons: ['unreadable', 'out_of_date'], attempts_left: 2 },
			{ status: 'pending', due_at: day(1) },
		] as const;
		const steps = answer.steps.map((step, index) => ({ ...step, open: false, ...states[index] }));
		const personal = {
			name: 'Ana Lima',
			birth_date: '1990-01-02',
			country: 'BR',
			address: 'Rua das Flores 12, Recife',
		};
		await route.fulfill({ response, json: { ...answer, usual_s: 5_400, personal, steps } });
	});
}
