import { Agenda, DAYS } from './agenda.ts';
import { BackOffice } from './back-office.ts';
import { Customer } from './customer.ts';
import { listCharacters } from './people.ts';
import { fillReaders } from './readers.ts';
import type { Stage } from './stage.ts';
import { STORIES } from './stories.ts';

const DAY_MS = 86_400_000;
/** No user registers in the last days of the month. */
const QUIET_DAYS = 1.5;
/** Times of day at which users trade, as shares of a day. */
const TRADING_TIMES = [0.42, 0.83];
/** Number of trades placed between two settlements. */
const ROUND = 5;

export interface MonthOptions {
	readonly beginMs: number;
	readonly users: number;
	/** Number of trades of one session. */
	readonly trades: number;
	readonly onProgress?: (done: number, of: number) => void;
}

/** The people of the month, for signing in. */
export interface FilledMonth {
	readonly office: BackOffice;
	readonly customers: readonly Customer[];
}

/** Plays the month: users register, trade, deposit, withdraw and are verified, and staff do their work. */
export async function liveMonth(
	stage: Stage,
	{ beginMs, users, trades, onProgress }: MonthOptions,
): Promise<FilledMonth> {
	const endMs = beginMs + DAYS * DAY_MS;
	const { prices } = stage;
	const office = await BackOffice.open(stage);
	const agenda = new Agenda(beginMs);
	const customers: Customer[] = [];

	await fillSite(stage, office, agenda);
	fillReaders(stage, office, agenda);
	const characters = listCharacters(users);
	for (const [index, character] of characters.entries()) {
		const plot = STORIES[index % STORIES.length] as (typeof STORIES)[number];
		const day = 1 + (index * (DAYS - QUIET_DAYS - 1)) / characters.length + stage.chance.next() / 3;
		agenda.at(day, async () => {
			const customer = await Customer.join(stage, character, plot.verified !== false);
			customers.push(customer);
			await plot.story({ stage, office, agenda, customer, customers, day });
		});
	}
	for (let day = 1; day < DAYS; day++) {
		for (const time of TRADING_TIMES) agenda.at(day + time, () => tradeTogether(stage, customers, trades));
		agenda.at(day + 0.999, () => stage.runSchedules());
	}
	const all = TRADING_TIMES.length * (DAYS - 1);
	await agenda.run(
		async (atMs) => prices.moveTo(Math.min(atMs, endMs)),
		(left) => onProgress?.(Math.max(0, all - left), all),
	);
	await tradeLast(stage, customers, endMs);
	return { office, customers };
}

/** Has customers trade one after another for a few minutes, and settles their trades. */
async function tradeTogether(stage: Stage, customers: readonly Customer[], trades: number): Promise<void> {
	const { chance, prices } = stage;
	const traders = customers.filter(({ active }) => active);
	if (traders.length === 0) return;
	const count = Math.min(trades, Math.ceil(traders.length * 0.8));
	const move = (seconds: number) => prices.moveTo(stage.nowMs + seconds * 1_000, 1_000);
	await move(1);
	for (const trader of traders) {
		const { mirroredBy } = trader;
		if (mirroredBy?.active) await Promise.all(trader.tradeAgainst(mirroredBy));
	}
	for (let index = 0; index < count; index++) {
		await chance.pick(traders).trade();
		await move(chance.int(7, 15));
		if (index % ROUND === ROUND - 1) await stage.settle();
	}
	await move(130);
	await stage.settle();
	await stage.doJobs();
}

/** Places the trades that are open when the product starts, and logs prices up to then. */
async function tradeLast(stage: Stage, customers: readonly Customer[], endMs: number): Promise<void> {
	const { prices, chance } = stage;
	const move = (seconds: number) => prices.moveTo(Math.min(stage.nowMs + seconds * 1_000, endMs), 1_000);
	await prices.moveTo(endMs - 240_000);
	for (const customer of customers.filter(({ active }) => active).slice(0, 16)) {
		await customer.trade({ duration: chance.pick([1_800, 3_600, 7_200, 14_400]) });
		await move(chance.int(5, 12));
	}
	await prices.moveTo(endMs, 1_000);
	await stage.settle();
	await stage.doJobs();
	await stage.runSchedules();
}

/** Staff change the site itself: operator, payouts, announcements, a page, maintenance. */
async function fillSite(stage: Stage, office: BackOffice, agenda: Agenda): Promise<void> {
	const after = (hours: number) => new Date(stage.nowMs + hours * 3_600_000).toISOString();
	const payouts = (effective: number, percentage: number) => ({
		group: 'crypto',
		percentage,
		percentage_gold: percentage + 3,
		percentage_vip: percentage + 6,
		effective_at: after(effective),
		reason: 'spreads of the exchanges changed',
	});
	const announce = (texts: object, hours: number, fromHours = 0) =>
		office.any('content').call('POST', '/api/admin/announcements', {
			texts,
			audience: 'everybody',
			starts_at: after(fromHours),
			ends_at: after(fromHours + hours),
			reason: 'people should know',
		});
	agenda.at(0.6, () =>
		office.decide('admin', '/api/admin/site/operator', {
			operator: { name: 'Specimen Markets Ltd', address: '1 Example Street, Valletta', licence: null },
			reason: 'the company that runs this site',
		}),
	);
	agenda.at(8.4, () => office.decide('finance', '/api/admin/payouts', payouts(30, 82)));
	agenda.at(11.5, async () => void (await announce({ en: 'New: statements can be downloaded as PDF.' }, 72)));
	agenda.at(15.5, async () => {
		await office.first('content').call('POST', '/api/admin/pages/faq/en', {
			version: 0,
			markdown: 'What people ask us most.\n\n## Who decides a trade?\n\nThe logged prices, by the published rules.\n',
			reason: 'shorter answers',
		});
	});
	agenda.at(18.5, () => office.decide('finance', '/api/admin/payouts', payouts(30, 81)));
	agenda.at(29.2, () => office.decide('finance', '/api/admin/payouts', payouts(60, 83)));
	agenda.at(29.3, async () => {
		await office.first('risk').call('POST', '/api/admin/maintenances', {
			asset_id: stage.prices.recorded,
			from: after(60),
			minutes: 45,
			reason: 'a longer recording is prepared',
		});
		const texts = {
			en: 'EUR/USD pauses for 45 minutes in two days.',
			br: 'EUR/USD será pausado por 45 minutos daqui a dois dias.',
			id: 'EUR/USD akan dijeda selama 45 menit dua hari lagi.',
			in: 'EUR/USD दो दिन बाद 45 मिनट के लिए रुकेगा।',
		};
		await announce(texts, 96);
		await announce({ en: 'From next week on, support answers around the clock.' }, 24, 72);
	});
	agenda.at(29.5, async () => {
		await office.first('finance').call('POST', '/api/admin/payouts', {
			...payouts(100, 83),
			group: 'currencies',
			percentage: 84,
			percentage_gold: 86,
			percentage_vip: 89,
		});
		await office.first('admin').call('POST', '/api/admin/staff/roles', {
			email: 'auditor@example.com',
			role: 'finance',
			reason: 'helps out in December',
		});
	});
}
