import type { Mode } from '@fairtick/domain/money/mode';
import { PATHS } from '@fairtick/domain/pages/pages';
import type { Trade, TradeStatus } from '@fairtick/domain/trading/contract';
import { STATUSES } from '@fairtick/domain/trading/statuses';
import { formatAmount, formatDecimal, formatSignedAmount } from '../../kit/i18n/format.ts';
import { translation } from '../../kit/i18n/texts.ts';
import { hrefOf } from '../../kit/navigation/navigation.ts';
import { addToast, type ToastTone } from '../../kit/notices/toasts.ts';

const toneOf = (status: TradeStatus): ToastTone => (STATUSES[status].look === 'won' ? 'good' : 'info');

/** Results within this time share a toast, which is shown with the second result at the latest. */
const TOGETHER_MS = 350;
const LONGEST_MS = 1_500;
/** Later results within this time join the existing toast, because several toasts would hide the chart. */
const JOINS_MS = 2_000;

let waiting: Trade[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let sinceMs = 0;

/** The results of one toast. */
interface ResultsToast {
	readonly id: string;
	readonly trades: readonly Trade[];
	readonly atMs: number;
}
const lastToasts: Partial<Record<Mode, ResultsToast>> = {};
let count = 0;

/** Ids of trades whose result was announced, by its event or by the late answer to the placement. */
const announced = new Set<string>();

/** Announces a trade's result once; several that end together share a sentence (CHART-02). */
export function announceResult(trade: Trade): void {
	if (trade.status === 'open' || announced.has(trade.id)) return;
	announced.add(trade.id);
	if (waiting.length === 0) sinceMs = performance.now();
	waiting.push(trade);
	clearTimeout(timer);
	const leftMs = sinceMs + LONGEST_MS - performance.now();
	timer = setTimeout(showWaiting, Math.max(0, Math.min(TOGETHER_MS, leftMs)));
}

function showWaiting(): void {
	const trades = waiting;
	waiting = [];
	for (const mode of ['demo', 'real'] as const) {
		const ended = trades.filter((trade) => trade.mode === mode);
		if (ended.length > 0) showResults(mode, ended);
	}
}

function showResults(mode: Mode, ended: readonly Trade[]): void {
	const last = lastToasts[mode];
	const atMs = performance.now();
	const joined = last !== undefined && atMs - last.atMs < JOINS_MS ? last : null;
	count += joined === null ? 1 : 0;
	const toast = { id: joined?.id ?? `results ${count}`, trades: [...(joined?.trades ?? []), ...ended], atMs };
	lastToasts[mode] = toast;
	const [first] = toast.trades;
	if (toast.trades.length === 1 && first !== undefined) showOne(toast.id, first);
	else showSeveral(toast.id, toast.trades);
}

function showOne(toastId: string, trade: Trade): void {
	const { id, status, asset, profit, returned, void_reason, entry, exit } = trade;
	const { t } = translation.get();
	const amount = STATUSES[status].isDecided ? formatSignedAmount(profit ?? 0) : formatAmount(returned ?? 0);
	if (status === 'open') return;
	addToast({
		id: toastId,
		tone: toneOf(status),
		title: t(`trading.result_${status}`, { ticker: asset.ticker, amount }),
		...(void_reason !== null && { description: t(`trading.void_${void_reason}`) }),
		...(entry !== null &&
			exit !== null && { description: `${formatDecimal(entry.price)} → ${formatDecimal(exit.price)}` }),
		link: { href: hrefOf(PATHS.home, { query: { trade: id } }), label: t('trading.details') },
	});
}

function showSeveral(toastId: string, trades: readonly Trade[]): void {
	const { t } = translation.get();
	const profit = trades.reduce((sum, one) => sum + (one.profit ?? 0), 0);
	const won = trades.filter(({ status }) => status === 'won').length;
	addToast({
		id: toastId,
		tone: profit > 0 ? 'good' : 'info',
		title: t('trading.results', { count: trades.length, amount: formatSignedAmount(profit) }),
		description: t('trading.resultsWon', { won, count: trades.length }),
		link: { href: hrefOf(PATHS.home, { query: { view: 'history' } }), label: t('trading.allResults') },
	});
}

/** Announces a lost stake that was returned because of a wrong price. */
export function announceCorrection({ id, asset, correction }: Trade): void {
	if (correction === null) return;
	const { t } = translation.get();
	addToast({
		tone: 'good',
		title: t('trading.result_corrected', { ticker: asset.ticker, amount: formatAmount(correction.amount) }),
		description: t(`trading.correction_${correction.cause}`, { seq: correction.seq }),
		link: { href: hrefOf(PATHS.home, { query: { trade: id } }), label: t('trading.details') },
	});
}
