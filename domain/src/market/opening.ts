import type { ClosedDetail, ClosedReason } from './contract.ts';

/** True if an asset takes new trades; instants are epoch milliseconds. */
export interface Opening {
	readonly open: boolean;
	readonly closedReason: ClosedReason | null;
	/** For the reason `feed`: detail of a fair index, if known. */
	readonly closedDetail?: ClosedDetail | null;
	readonly opensAtMs: number | null;
}

/** A stretch of announced maintenance (TRADE-19): from inclusive, until exclusive, epoch milliseconds. */
export interface Maintenance {
	readonly fromMs: number;
	readonly untilMs: number;
}

/** Maintenance begins at least this long after it was announced. */
const NOTICE_MS = 15 * 60_000;

/**
 * The earliest begin of maintenance that is announced now: no trade that is open may reach into it.
 * @param lastExitDeadlineMs latest expiry plus exit age limit of the open trades on its assets; null without any.
 */
export function computeEarliestMaintenance(nowMs: number, lastExitDeadlineMs: number | null): number {
	return Math.max(nowMs + NOTICE_MS, lastExitDeadlineMs ?? 0);
}

/** The announced maintenance that is under way at an instant or comes next; null if there is none. */
export function findMaintenance(announced: readonly Maintenance[], atMs: number): Maintenance | null {
	const ahead = announced.filter(({ untilMs }) => untilMs > atMs).sort((a, b) => a.fromMs - b.fromMs);
	return ahead[0] ?? null;
}

/** The operator's decision about an asset, whatever its source says. */
export interface Halt {
	readonly suspended: boolean;
	/** Takes no new trades and is on its way off the list. */
	readonly closeOnly: boolean;
	/** Under way or next. */
	readonly maintenance: Maintenance | null;
}

/** The opening that the source of the prices gives, unless the asset is suspended, close-only or under maintenance (TRADE-19). */
export function computeOpening(source: Opening, { suspended, closeOnly, maintenance }: Halt, atMs: number): Opening {
	if (suspended) return { open: false, closedReason: 'suspended', opensAtMs: null };
	if (closeOnly) return { open: false, closedReason: 'close_only', opensAtMs: null };
	if (maintenance !== null && maintenance.fromMs <= atMs)
		return { open: false, closedReason: 'maintenance', opensAtMs: maintenance.untilMs };
	return source;
}
