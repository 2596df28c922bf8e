import { readFile } from 'node:fs/promises';
import type { Rate } from '@fairtick/domain/cashier/quote';
import { findRate, type RateTable, rateTable } from '@fairtick/domain/cashier/rates';
import type { Log } from '../../../platform/log/index.ts';
import type { Outgoing } from '../../../platform/outgoing/index.ts';

/** A table older than this is read again. */
const READ_EVERY_MS = 60_000;

/** A rate with the name of who says so, which users see. */
export interface SourcedRate {
	readonly rate: Rate;
	readonly source: string;
}

/** A source of rates of local currencies (CASH-06). */
export interface RateSource {
	/** The rate of a currency whose smallest unit has `decimals`; null if there is none that may be used now. */
	find(currency: string, decimals: number): Promise<SourcedRate | null>;
}

export interface RateSourceOptions {
	/** A file of the operator, or an https address that answers with the same JSON. */
	readonly place: string;
	readonly outgoing: Outgoing;
	readonly nowMs: () => number;
	readonly log: Pick<Log, 'warn'>;
}

/**
 * Rates of one table, kept in a file or at an address. Where it cannot be read, the last one continues until it is over: the
 * operator's expiry bounds how old a rate can be.
 */
export function openRateSource({ place, outgoing, nowMs, log }: RateSourceOptions): RateSource {
	let table: RateTable | null = null;
	let readAtMs = Number.NEGATIVE_INFINITY;
	let reading: Promise<void> | null = null;

	async function read(): Promise<void> {
		readAtMs = nowMs();
		try {
			table = rateTable.parse(JSON.parse(await readPlace(place, outgoing)));
		} catch (err) {
			log.warn({ err, place }, 'the table of rates cannot be read');
		}
	}

	return {
		async find(currency, decimals) {
			if (nowMs() - readAtMs >= READ_EVERY_MS || reading) {
				reading ??= read().finally(() => {
					reading = null;
				});
				await reading;
			}
			const rate = table && findRate(table, currency, decimals, nowMs());
			return table && rate && { rate, source: table.source };
		},
	};
}

async function readPlace(place: string, outgoing: Outgoing): Promise<string> {
	if (!/^https?:/.test(place)) return readFile(place, 'utf8');
	const { status, body } = await outgoing.call(place, { headers: { accept: 'application/json' } });
	if (status !== 200) throw new Error(`status ${status}`);
	return body.toString();
}
