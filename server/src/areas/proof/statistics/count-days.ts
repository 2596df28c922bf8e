import { dayOf, startOfDayMs } from '@fairtick/domain/figures/days';
import type { Mode } from '@fairtick/domain/money/mode';
import { type Database, inTransaction } from '../../../platform/database/index.ts';
import { loadCountingState, loadNow, lockCounting, replaceDay } from './count-queries.ts';

/** A day is counted again for this long after its end: trades refused or voided at its end may have run for hours. */
export const RECOUNTED_MS = 12 * 3_600_000;

/** Sums that are younger are not counted again. */
const COUNTED_EVERY_MS = 55 * 60_000;

/** The providers' holdings and the users' money, in minor units; null: there is no real money. */
export type LoadCover = () => Promise<{ readonly heldMinor: bigint; readonly owedMinor: bigint } | null>;

export interface CountingOptions {
	readonly database: Database;
	readonly currencyOf: Readonly<Record<Mode, string>>;
	readonly loadCover: LoadCover;
}

/** Counts once an hour, or for the first time. */
export async function countWhenDue(options: CountingOptions): Promise<void> {
	const { throughMs, nowMs } = await loadCountingState(options.database);
	if (throughMs === null || nowMs - throughMs >= COUNTED_EVERY_MS) await countProofDays(options);
}

/**
 * Counts the days since the last count again, today's included, each in its own transaction (PROOF-04). The first
 * one is that of the log's first entry.
 */
export async function countProofDays({ database, currencyOf, loadCover }: CountingOptions): Promise<void> {
	const { throughMs, nowMs, firstMs } = await loadCountingState(database);
	if (firstMs === null) return;
	const today = dayOf(nowMs);
	const coverBps = toBps(await loadCover());
	for (let day = dayOf(throughMs === null ? firstMs : throughMs - RECOUNTED_MS); day <= today; day++) {
		await inTransaction(database, async (tx) => {
			await lockCounting(tx);
			const counted = { day, fromMs: startOfDayMs(day), toMs: startOfDayMs(day + 1) };
			await replaceDay(tx, counted, {
				realCurrency: currencyOf.real,
				coverBps: day === today ? coverBps : null,
				throughMs: Math.min(await loadNow(tx), counted.toMs),
			});
		});
	}
}

function toBps(cover: Awaited<ReturnType<LoadCover>>): number | null {
	return cover === null || cover.owedMinor <= 0n ? null : Number((cover.heldMinor * 10_000n) / cover.owedMinor);
}
