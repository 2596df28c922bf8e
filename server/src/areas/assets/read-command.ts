import { resolve } from 'node:path';
import { SOURCES, type SourceName } from '@fairtick/domain/market/contract';
import { type Config, EXCHANGES_ALLOWED, parseExchanges } from '../../platform/config/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { loadRealCurrency } from '../ledger/index.ts';
import {
	AssetsRefused,
	addAsset,
	addRecorded,
	announceMaintenance,
	type CatalogueChange,
	endMaintenance,
	orderVenues,
	remeasureSlippage,
	type SourceSettings,
	suspendAsset,
	switchBeacon,
	unlistAsset,
} from '../market/index.ts';
import { loadLastExitDeadline } from '../trading/index.ts';

export const USAGE = `npm run assets -- <command>

  list                                          every asset, its terms and its state; announced maintenance
  add <ticker> [source] [exchanges]             puts an asset on the list: add BTC/USDT exchange okx,bybit,bitget
  add --replay <ticker>:<file>                  plays a recorded file as an asset, in demo: add --replay EUR/USD:ticks.csv
  venues <ticker> <exchanges>                   whose prices make it, once no trade on it is open: venues BTC/USDT okx
  beacon on|off                                 whether the fair indices take public randomness, hours from now
  measure <ticker>                              measures the least slippage anew from the newest ticks
  unlist <ticker>                               takes an asset off the list
  suspend <ticker>, resume <ticker>             stops new trades on an asset, lets them go on
  maintenance all|<ticker> <begin> <minutes> [reason]
                                                announces maintenance: maintenance V10 2026-12-01T02:00Z 30 new disks
  maintenance all|<ticker> end                  withdraws what is announced, ends what is under way

A running server follows every change at once. Staff can do the same in the back office, at /admin/assets.`;

type Change = (tx: Queryable, settings: SourceSettings & Pick<Config, 'dataDir' | 'store'>) => Promise<CatalogueChange>;

/** A change that words of the operator ask for; undefined if they are no command. Throws `AssetsRefused`. */
export function readCommand(words: readonly string[]): Change | undefined {
	const [command, first, second, third, ...rest] = words;
	if (first === undefined) return undefined;
	if (command === 'add' && first === '--replay') return words.length === 3 ? readRecorded(second) : undefined;
	const ticker = first.toUpperCase();
	const tickerOrAll = ticker === 'ALL' ? null : ticker;
	switch (`${command} ${words.length - 1}`) {
		case 'add 1':
		case 'add 2':
		case 'add 3': {
			const options = { ticker, source: readSource(second), venues: readVenues(third) };
			return (tx, settings) => addAsset(tx, options, settings);
		}
		case 'venues 2': {
			const venues = readVenues(second) ?? [];
			return (tx) => orderVenues(tx, ticker, venues);
		}
		case 'beacon 1':
			if (first !== 'on' && first !== 'off') return undefined;
			return async (tx) => switchBeacon(tx, first === 'on', loadLastExitDeadline, await loadRealCurrency(tx));
		case 'measure 1':
			return (tx) => remeasureSlippage(tx, ticker);
		case 'unlist 1':
			return (tx) => unlistAsset(tx, ticker);
		case 'suspend 1':
		case 'resume 1':
			return (tx) => suspendAsset(tx, ticker, command === 'suspend');
		case 'maintenance 2':
			if (second !== 'end') return undefined;
			return (tx) => endMaintenance(tx, tickerOrAll);
	}
	if (command !== 'maintenance' || third === undefined) return undefined;
	const options = {
		ticker: tickerOrAll,
		fromMs: readInstant(second),
		minutes: readMinutes(third),
		reason: readReason(rest),
	};
	return (tx) => announceMaintenance(tx, options, loadLastExitDeadline);
}

function readRecorded(text = ''): Change {
	const [, ticker = '', path = ''] = /^([A-Za-z0-9][A-Za-z0-9.-]{0,14}(?:\/[A-Za-z0-9]{2,10})?):(.+)$/.exec(text) ?? [];
	if (path === '')
		throw new AssetsRefused(`A recorded file is named as EUR/USD:ticks.csv, not ${JSON.stringify(text)}.`);
	const options = { ticker: ticker.toUpperCase(), path: resolve(path) };
	return (tx, settings) => addRecorded(tx, options, settings, loadLastExitDeadline);
}

function readSource(text: string | undefined): SourceName | undefined {
	const source = SOURCES.find((one) => one === text);
	if (text !== undefined && source === undefined)
		throw new AssetsRefused(`A source is one of ${SOURCES.join(', ')}, not ${JSON.stringify(text)}.`);
	return source;
}

function readVenues(text: string | undefined) {
	if (text === undefined) return undefined;
	const venues = parseExchanges(text);
	if (!venues) throw new AssetsRefused(`Exchanges must be ${EXCHANGES_ALLOWED}, not ${JSON.stringify(text)}.`);
	return venues;
}

function readInstant(text = ''): number {
	const [, wall = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
	const atMs = isOnCalendar(wall) ? Date.parse(text) : Number.NaN;
	if (Number.isNaN(atMs))
		throw new AssetsRefused(`A begin is an instant such as 2026-12-01T02:00Z, not ${JSON.stringify(text)}.`);
	return atMs;
}

/** True if a day and time exist: `Date.parse` takes 31 February for 3 March. */
function isOnCalendar(wall: string): boolean {
	const ms = Date.parse(`${wall}Z`);
	return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(wall);
}

const MOST_MINUTES = 1_440;

function readMinutes(text: string): number {
	const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0;
	if (minutes < 1 || minutes > MOST_MINUTES)
		throw new AssetsRefused(`Maintenance lasts 1 to ${MOST_MINUTES} minutes, not ${JSON.stringify(text)}.`);
	return minutes;
}

const LONGEST_REASON = 200;

function readReason(words: readonly string[]): string {
	const reason = words.join(' ').trim();
	if (reason.length > LONGEST_REASON || /\p{C}/u.test(reason))
		throw new AssetsRefused(`A reason has at most ${LONGEST_REASON} characters and no control characters.`);
	return reason;
}
