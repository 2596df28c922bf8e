import { computeReplayTerms, insertRecording, keepRecording } from '../../server/src/areas/market/index.ts';
import { insertAsset, insertAssetVersion } from '../../server/src/areas/market/sql/assets.ts';
import { createTickLog, type TickLog } from '../../server/src/areas/market/ticks/tick-log.ts';
import { startDatabaseClock } from '../../server/src/platform/clock/index.ts';
import { inTransaction, withPool } from '../../server/src/platform/database/index.ts';

const POOL = { max: 4 };
const FIRST_ID = 10_001;
const HOURS = 1;
const PRICE = 1.1;

/** Assets that play one recording, on the data of a stopped product. */
export class RecordedAssets {
	readonly #ids: readonly number[];
	readonly #databaseUrl: string;

	private constructor(ids: readonly number[], databaseUrl: string) {
		this.#ids = ids;
		this.#databaseUrl = databaseUrl;
	}

	/** Offers `count` assets, each with a price every `everyMs` milliseconds. */
	static async add(
		databaseUrl: string,
		dataDir: string,
		{ count, everyMs }: { count: number; everyMs: number },
	): Promise<RecordedAssets> {
		const recording = await keepRecording({ dataDir }, makeRecording(everyMs), 'recorded.csv');
		if ('problem' in recording) throw new Error(`the recording is refused: ${recording.problem}`);
		const ids = Array.from({ length: count }, (_, i) => FIRST_ID + i);
		await withPool(databaseUrl, POOL, (database) =>
			inTransaction(database, async (tx) => {
				await insertRecording(tx, { ...recording, name: 'measured.csv' });
				for (const id of ids) {
					const ticker = `M${id}`;
					await insertAsset(tx, {
						id,
						ticker,
						name: ticker,
						primaryExchange: 'Recorded',
						icon: 'eurusd',
						group: 'currencies',
					});
					await insertAssetVersion(tx, id, computeReplayTerms(recording), recording.slippageMin);
				}
			}),
		);
		return new RecordedAssets(ids, databaseUrl);
	}

	/** Logs `groups` groups of one price for each asset, as their only writer. */
	async log(groups: number): Promise<void> {
		await withPool(this.#databaseUrl, POOL, async (database) => {
			const clock = await startDatabaseClock(database);
			try {
				const log = createTickLog(database, clock, () => undefined);
				await log.takeOver(this.#ids);
				for (let n = 0; n < groups; n++) await this.#logGroup(log);
			} finally {
				clock.stop();
			}
		});
	}

	async #logGroup(log: TickLog): Promise<void> {
		await log.write(this.#ids, ({ drafts, clockMs }) => {
			for (const draft of drafts) {
				if (!draft.row.open) draft.open(clockMs);
				draft.addTicks(
					'ticks',
					[{ t: clockMs, price: 110_000n, sourceT: clockMs, source: 'replay', sourceRef: 'line 2' }],
					clockMs,
				);
			}
		});
	}
}

function makeRecording(everyMs: number): Buffer {
	const lines = ['timestamp,bid,ask'];
	for (let t = 0; t < HOURS * 3_600_000; t += everyMs) {
		const price = PRICE + Math.sin(t / 60_000) * 1e-3;
		lines.push(
			`${new Date(t + 1_700_000_000_000).toISOString()},${(price - 2e-5).toFixed(5)},${(price + 2e-5).toFixed(5)}`,
		);
	}
	return Buffer.from(`${lines.join('\n')}\n`);
}
