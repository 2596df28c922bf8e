import { Readable } from 'node:stream';
import type {
	DayFigures,
	exportFigures as exportEndpoint,
	Figures,
	getFigures as getEndpoint,
} from '@fairtick/domain/figures/contract';
import { DEFAULT_DAYS, MOST_DAYS } from '@fairtick/domain/figures/contract';
import { dayOf, fromDayText, toDayText } from '@fairtick/domain/figures/days';
import { formatMinor, greater } from '@fairtick/domain/money/money';
import { beginCsv, toCsv } from '@fairtick/domain/wire/csv';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { type AllRead, Answered, type Call, InvalidFields } from '../../../platform/http/index.ts';
import { loadOpenSums } from '../risk/index.ts';
import type { FiguresContext } from './context.ts';
import { type DayRow, type FigureFilter, loadChoices, loadCountedState, loadDays } from './queries.ts';

type Query = Call<typeof getEndpoint>['query'];
type Asked = FigureFilter & { readonly mode: 'demo' | 'real' };

/** The business by day, from sums that a job maintains (ADMIN-02): nothing is counted here. */
export async function showFigures(context: FiguresContext, { query }: Call<typeof getEndpoint>) {
	const { backOffice } = context;
	const { asked, through } = await readAsked(context, query);
	const [days, choices, open] = [
		await loadAllDays(context, asked),
		await loadChoices(backOffice, asked),
		await loadOpenSums(backOffice, asked),
	];
	const isOfAsset = asked.assetId !== null;
	return {
		from: toDayText(asked.fromDay),
		to: toDayText(asked.toDay),
		counted_through: toInstant(through),
		days: days.map((day) => toDay(day, isOfAsset)),
		totals: toTotals(days, isOfAsset),
		open: { trades: Number(open.trades), staked: Number(open.staked), worst: Number(open.worst) },
		countries: [...(choices?.countries ?? [])],
		assets: [...(choices?.assets ?? [])],
	};
}

const COLUMNS = [
	'day',
	'registrations',
	'traders',
	'deposits',
	'deposited',
	'withdrawals',
	'withdrawn',
	'to_money_s',
	'to_money_longest_s',
	'trades',
	'staked',
	'ended',
	'returned',
	'gross',
	'verifications',
	'to_verification_s',
	'to_verification_longest_s',
] as const;

const MONEY: readonly (typeof COLUMNS)[number][] = ['deposited', 'withdrawn', 'staked', 'returned', 'gross'];

/** The same days as a table; amounts are decimals, as in every other one. */
export async function exportFigures(context: FiguresContext, { query }: Call<typeof exportEndpoint>) {
	const { asked } = await readAsked(context, query);
	const days = await loadAllDays(context, asked);
	const rows = days.map((day) => {
		const figures = toDay(day, asked.assetId !== null);
		return COLUMNS.map((name) => {
			const figure = figures[name];
			return typeof figure === 'number' && MONEY.includes(name) ? formatMinor(BigInt(figure)) : figure;
		});
	});
	return new Answered(Readable.from([beginCsv(COLUMNS) + toCsv(rows)]), {
		headers: { 'content-disposition': 'attachment; filename="figures.csv"' },
	});
}

/** Throws `InvalidFields` for a range that is empty or too long. */
async function readAsked({ backOffice, realCurrency }: FiguresContext, query: Query) {
	const { through = null, now = 0n } = (await loadCountedState(backOffice)) ?? {};
	const { mode = 'real', from, to, country = null, asset: assetId = null, ...rest } = query;
	rest satisfies AllRead;
	const toDay = to === undefined ? dayOf(Number(now)) : fromDayText(to);
	const fromDay = from === undefined ? toDay - DEFAULT_DAYS + 1 : fromDayText(from);
	if (fromDay > toDay || toDay - fromDay >= MOST_DAYS)
		throw new InvalidFields([{ field: 'from', code: 'field.invalid' }]);
	const asked: Asked = {
		fromDay,
		toDay,
		mode,
		currency: mode === 'real' ? realCurrency : 'DEMO_USD',
		country,
		assetId,
	};
	return { asked, through };
}

const NOTHING: Omit<DayRow, 'day'> = {
	registrations: 0n,
	deposits: 0n,
	deposited: 0n,
	withdrawn: 0n,
	withdrawals: 0n,
	toMoneyMs: 0n,
	toMoneyLongestMs: 0n,
	trades: 0n,
	staked: 0n,
	traders: 0n,
	ended: 0n,
	endedStaked: 0n,
	returned: 0n,
	verifications: 0n,
	toVerificationMs: 0n,
	toVerificationLongestMs: 0n,
};

/** Every day of the range, those without figures too. */
async function loadAllDays({ backOffice }: FiguresContext, asked: Asked): Promise<DayRow[]> {
	const known = new Map((await loadDays(backOffice, asked)).map((row) => [row.day, row]));
	return Array.from({ length: asked.toDay - asked.fromDay + 1 }, (_, index) => {
		const day = asked.fromDay + index;
		return known.get(day) ?? { ...NOTHING, day };
	});
}

const toDay = (row: DayRow, isOfAsset: boolean): DayFigures => ({
	day: toDayText(row.day),
	traders: Number(row.traders),
	...toFigures(row, isOfAsset),
});

const toSeconds = (ms: bigint) => Math.round(Number(ms) / 1_000);
const average = (ms: bigint, count: bigint) => (count === 0n ? null : toSeconds(ms / count));
const longest = (ms: bigint, count: bigint) => (count === 0n ? null : toSeconds(ms));

function toFigures(row: Omit<DayRow, 'day'>, isOfAsset: boolean): Figures {
	return {
		...(isOfAsset ? OF_NO_ASSET : toMoney(row)),
		trades: Number(row.trades),
		staked: Number(row.staked),
		ended: Number(row.ended),
		returned: Number(row.returned),
		gross: Number(row.endedStaked - row.returned),
	};
}

const OF_NO_ASSET = {
	registrations: null,
	deposits: null,
	deposited: null,
	withdrawals: null,
	withdrawn: null,
	to_money_s: null,
	to_money_longest_s: null,
	verifications: null,
	to_verification_s: null,
	to_verification_longest_s: null,
};

const toMoney = (row: Omit<DayRow, 'day'>): Omit<Figures, 'trades' | 'staked' | 'ended' | 'returned' | 'gross'> => ({
	registrations: Number(row.registrations),
	deposits: Number(row.deposits),
	deposited: Number(row.deposited),
	withdrawals: Number(row.withdrawals),
	withdrawn: Number(row.withdrawn),
	to_money_s: average(row.toMoneyMs, row.withdrawals),
	to_money_longest_s: longest(row.toMoneyLongestMs, row.withdrawals),
	verifications: Number(row.verifications),
	to_verification_s: average(row.toVerificationMs, row.verifications),
	to_verification_longest_s: longest(row.toVerificationLongestMs, row.verifications),
});

const LONGEST = ['toMoneyLongestMs', 'toVerificationLongestMs'];

function toTotals(days: readonly DayRow[], isOfAsset: boolean) {
	const names = Object.keys(NOTHING) as (keyof typeof NOTHING)[];
	const all = Object.fromEntries(
		names.map((name) => {
			const values = days.map((day) => day[name]);
			const add = LONGEST.includes(name) ? greater : (one: bigint, other: bigint) => one + other;
			return [name, values.reduce(add, 0n)];
		}),
	) as typeof NOTHING;
	return {
		...toFigures(all, isOfAsset),
		traders_a_day: Math.round(Number(all.traders) / days.length),
	};
}
