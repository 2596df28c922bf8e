import { parseDecimal } from './price.ts';

/**
 * Recorded prices for the replay source (MARKET-02): HistData ticks, TrueFX ticks, quotes under a header
 * `timestamp,bid,ask`, and trades in the columns of Binance's dumps.
 */
export type ReplayForm = 'histdata' | 'truefx' | 'quotes' | 'trades';

/** A price of the file; `sum` is bid + ask (twice a trade's price) in units of 10^-decimals. */
interface ReplayPrice {
	readonly sourceT: number;
	readonly sum: number;
	readonly decimals: number;
}

/** A recorded file, one entry per usable line in each of its columns. */
export interface Recording {
	readonly form: ReplayForm;
	/** Decimals of the tick size, which is 5 · 10^-digits: half of the last place that is not zero everywhere. */
	readonly digits: number;
	/** Epoch milliseconds, never falling: information only. */
	readonly sourceTs: readonly number[];
	/** In tick sizes. */
	readonly prices: readonly number[];
	/** Numbers of the lines, from 1. */
	readonly lines: readonly number[];
	readonly badLines: number;
	/** The pair that its rows name, such as EUR/USD; null if they name none. */
	readonly pair: string | null;
	readonly jump: RecordedJump;
}

/** The greatest move from one price to the next. */
export interface RecordedJump {
	/** A fraction of the price. */
	readonly part: number;
	/** Line of the price after it. */
	readonly line: number;
}

/** Over a longer silence a price may open anywhere: a night, a weekend, a halt. */
const SILENCE_MS = 3_600_000;

export interface BadLine {
	readonly line: number;
	readonly reason: string;
}

const EST_OFFSET_MS = 5 * 3_600_000;
const COMPACT_TIME = /^(\d{4})(\d\d)(\d\d) (\d\d):?(\d\d):?(\d\d)\.?(\d{3})$/;
const ISO_TIME = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.(\d{3})\d*)?(Z|[+-]\d\d:?\d\d)$/;
/** Milliseconds, or microseconds as in newer dumps. */
const EPOCH_TIME = /^(\d{13})(\d{3})?$/;
/** The first readable line of a file must lie within this number of lines. */
const FORM_WITHIN_LINES = 20;

/** The instant of date and time parts, null when there is no such day or hour. */
function computeInstant(parts: readonly (string | undefined)[]): number | null {
	const [year, month, day, hour, minute, second, ms] = parts.map((part) => Number(part ?? 0)) as [
		number,
		number,
		number,
		number,
		number,
		number,
		number,
	];
	if (month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return null;
	const instant = Date.UTC(year, month - 1, day, hour, minute, second, ms);
	return new Date(instant).getUTCDate() === day ? instant : null;
}

function parseCompactTime(text: string): number | null {
	const match = COMPACT_TIME.exec(text);
	return match === null ? null : computeInstant(match.slice(1, 8));
}

function parseIsoTime(text: string): number | null {
	const match = ISO_TIME.exec(text);
	if (match === null) return null;
	const instant = computeInstant(match.slice(1, 8));
	const zone = match[8] as string;
	if (instant === null || zone === 'Z') return instant;
	const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
	return instant - (zone.startsWith('-') ? -1 : 1) * minutes * 60_000;
}

function parseEpochTime(text: string): number | null {
	const match = EPOCH_TIME.exec(text);
	return match === null ? null : Number(match[1]);
}

function parseHistDataTime(text: string): number | null {
	const local = parseCompactTime(text);
	return local === null ? null : local + EST_OFFSET_MS;
}

interface FormRules {
	readonly columns: readonly [least: number, most: number];
	readonly time: number;
	readonly parseTime: (text: string) => number | null;
	/** Columns of bid and ask, or of the one price. */
	readonly prices: readonly [bid: number, ask: number];
}

const FORMS: Readonly<Record<ReplayForm, FormRules>> = {
	histdata: { columns: [3, 4], time: 0, parseTime: parseHistDataTime, prices: [1, 2] },
	truefx: { columns: [4, 4], time: 1, parseTime: parseCompactTime, prices: [2, 3] },
	quotes: { columns: [3, 3], time: 0, parseTime: parseIsoTime, prices: [1, 2] },
	trades: { columns: [6, 7], time: 4, parseTime: parseEpochTime, prices: [1, 1] },
};

/** The form that a line shows, or null. */
function computeForm(line: string): ReplayForm | null {
	if (/^\d{8} \d{9},/.test(line)) return 'histdata';
	if (/^[A-Z]{3}\/[A-Z]{3},\d{8} \d\d:/.test(line)) return 'truefx';
	if (isHeader(line)) return /^timestamp,/i.test(line) ? 'quotes' : 'trades';
	return /^\d+,\d+(\.\d+)?,[\d.]+,[\d.]+,\d{13}/.test(line) ? 'trades' : null;
}

function isHeader(line: string): boolean {
	return /^timestamp,bid,ask$/i.test(line) || /^id,price,qty,quote_?qty,time,is_?buyer_?maker/i.test(line);
}

/** The price of one line, or why it has none. */
function parseLine(form: ReplayForm, line: string): ReplayPrice | string {
	const { columns, time, parseTime, prices } = FORMS[form];
	const cells = line.split(',');
	if (cells.length < columns[0] || cells.length > columns[1]) return `${cells.length} columns`;
	const sourceT = parseTime(cells[time] as string);
	if (sourceT === null) return 'no time';
	const bid = parseDecimal(cells[prices[0]] as string);
	const ask = parseDecimal(cells[prices[1]] as string);
	if (bid === null || ask === null || bid.units === 0 || ask.units === 0) return 'no price';
	const decimals = Math.max(bid.decimals, ask.decimals);
	const bidUnits = bid.units * 10 ** (decimals - bid.decimals);
	const askUnits = ask.units * 10 ** (decimals - ask.decimals);
	if (askUnits < bidUnits) return 'ask below bid';
	return Number.isSafeInteger(askUnits + bidUnits) ? { sourceT, sum: bidUnits + askUnits, decimals } : 'no price';
}

/** Reads a recorded file line by line, so that a large one never has to lie in memory as text. */
export function createReplayReader(): {
	/** Returns the line's problem, null when it was read. */
	addLine(line: string): BadLine | null;
	/** The recording, or in words why the file is refused. */
	finish(): Recording | string;
} {
	let form: ReplayForm | null = null;
	let line = 0;
	let badLines = 0;
	let decimals = 0;
	const sourceTs: number[] = [];
	const lines: number[] = [];
	let sums: number[] = [];
	let pair: string | null = null;

	const read = (text: string): string | null => {
		form ??= line <= FORM_WITHIN_LINES ? computeForm(text) : null;
		if (form === null) return 'no known form';
		if (isHeader(text)) return sums.length === 0 ? null : 'a second header';
		if (form === 'truefx') {
			const [named = ''] = text.split(',');
			pair ??= named;
			if (named !== pair) return `a row of ${named} among those of ${pair}`;
		}
		const price = parseLine(form, text);
		if (typeof price === 'string') return price;
		if (price.sourceT < (sourceTs.at(-1) ?? 0)) return 'time goes back';
		return keep(price);
	};
	const keep = (price: ReplayPrice): string | null => {
		if (price.decimals > decimals) {
			const factor = 10 ** (price.decimals - decimals);
			if (!sums.every((sum) => Number.isSafeInteger(sum * factor))) return 'too many decimals';
			sums = sums.map((sum) => sum * factor);
			decimals = price.decimals;
		}
		const sum = price.sum * 10 ** (decimals - price.decimals);
		if (!Number.isSafeInteger(sum)) return 'too many digits';
		sourceTs.push(price.sourceT);
		lines.push(line);
		sums.push(sum);
		return null;
	};
	const findJump = (): RecordedJump => {
		let greatest: RecordedJump = { part: 0, line: lines[0] ?? 1 };
		for (let n = 1; n < sums.length; n++) {
			const part = Math.abs((sums[n] as number) / (sums[n - 1] as number) - 1);
			const isSilent = (sourceTs[n] as number) - (sourceTs[n - 1] as number) > SILENCE_MS;
			if (part > greatest.part && !isSilent) greatest = { part, line: lines[n] as number };
		}
		return greatest;
	};
	return {
		addLine(text) {
			line++;
			const clean = text.replace(/^\uFEFF/, '').trim();
			if (clean === '') return null;
			const reason = read(clean);
			if (reason === null) return null;
			badLines++;
			return { line, reason };
		},
		finish() {
			if (form === null) return 'none of the known forms';
			if (sums.length < 2) return 'fewer than two usable lines';
			if (badLines >= sums.length) return `${badLines} bad lines beside ${sums.length} usable ones`;
			return { form, digits: decimals + 1, sourceTs, prices: sums, lines, badLines, pair, jump: findJump() };
		},
	};
}

/** A recording's tick size as decimal text. */
export function computeRecordingTickSize(digits: number): string {
	return `0.${'5'.padStart(digits, '0')}`;
}

/** Milliseconds between the end of a recording and its next beginning: the asset is closed. */
export const REPLAY_PAUSE_MS = 10_000;

/**
 * The position in a recording (MARKET-02): (clock − anchor) modulo (length + 10 s), in milliseconds after its first tick;
 * beyond its length the asset is closed.
 */
export function computeReplayPosition(clockMs: number, anchorMs: number, lengthMs: number): number {
	const roundMs = lengthMs + REPLAY_PAUSE_MS;
	return clockMs - anchorMs - Math.floor((clockMs - anchorMs) / roundMs) * roundMs;
}
