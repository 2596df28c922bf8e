import { type FairTicker, isFairTicker } from '@fairtick/domain/market/fair-walk';
import type { Recording } from '@fairtick/domain/market/replay-file';
import type { Lease } from '../../../platform/leases/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { Loop } from '../../../platform/loops/index.ts';
import type { StorePlace } from '../../../platform/objects/index.ts';
import { FAIR_ASSETS } from '../catalogue.ts';
import { fitRecording, loadRecordingFile } from '../recordings.ts';
import type { Replay } from '../sources/replay/advance-replay.ts';
import { loadRecording } from '../sources/replay/load-recording.ts';
import { type CatalogueAsset, loadCatalogueMark } from '../sql/assets.ts';
import { carryOutOrders, loadCarriable, loadOffered, type OfferedOptions } from './load-offered.ts';

/** A change of the catalogue has reached writers and sockets within about this long (MARKET-12). */
const LOOK_EVERY_MS = 500;

/** The inputs of the sources of one turn. */
export interface Offering {
	/** Assets whose prices are needed, under the terms in force. */
	readonly assets: readonly CatalogueAsset[];
	/** Recorded files that can be played, by asset. */
	readonly replays: ReadonlyMap<number, Replay>;
	/** The fair indices: those that every installation has, and others that are needed. */
	readonly tickers: ReadonlyMap<number, FairTicker>;
	readonly waitsForTrades: boolean;
}

export interface OfferingOptions extends OfferedOptions {
	readonly config: StorePlace;
	readonly log: Log;
	/** Every change of the catalogue, and every version that comes into force. */
	readonly onChanged: (stamp: number) => void;
	/** Other sources are needed than those of the turn that is running. */
	readonly renew: () => void;
}

/** Follows the catalogue (MARKET-12): the assets of the writers, and a sign that they have to restart. */
export interface KeptOffering {
	/**
	 * The inputs of a turn that begins now. First carries out changes that waited until no writer was at work; throws `LeaseLost`, and changes
	 * nothing, if another process has taken the lease.
	 */
	begin(lease: Pick<Lease, 'hold'>): Promise<Offering>;
	/** This process has no turn any more, which would have to be renewed. */
	end(): void;
	/** Looks at once. */
	wake(): void;
	stop(): Promise<void>;
}

export function keepOffering(options: OfferingOptions): KeptOffering {
	const { database, log, onChanged, renew } = options;
	const recordings = new Recordings(options);
	/** The key of the running turn; null before the first one. */
	let begun: string | null = null;
	let announced: string | null = null;
	let settled: string | null = null;
	let waits = false;

	const load = async (): Promise<Offering> => {
		const { assets, waitsForTrades } = await loadOffered(options);
		return { assets, waitsForTrades, replays: await recordings.of(assets), tickers: listTickers(assets) };
	};
	const look = async () => {
		const { stamp, inForce } = await loadCatalogueMark(database);
		const mark = `${stamp} ${inForce}`;
		if (announced !== null && announced !== mark) onChanged(stamp);
		announced = mark;
		if (begun === null || (mark === settled && !waits)) return;
		const offering = await load();
		const isOther = keyOf(offering) !== begun;
		if (isOther || (await loadCarriable(options)).length > 0) {
			renew();
			return;
		}
		settled = mark;
		waits = offering.waitsForTrades;
	};
	const loop = new Loop({
		everyMs: LOOK_EVERY_MS,
		firstMs: 0,
		run: look,
		onError: (error) => log.warn({ err: error }, 'the catalogue could not be looked at'),
	});
	return {
		async begin(lease) {
			await carryOutOrders(options, lease);
			const offering = await load();
			begun = keyOf(offering);
			return offering;
		},
		end() {
			begun = null;
		},
		wake: () => loop.wake(),
		stop: () => loop.stop(),
	};
}

/** The parts of it that sources are made with. */
const keyOf = ({ assets, replays, tickers }: Offering) =>
	JSON.stringify([
		assets.map(({ id, ticker, group, terms: { source, tickSize, venues, hours, recording } }) => [
			id,
			ticker,
			group,
			source,
			tickSize,
			venues,
			hours,
			recording,
			replays.has(id),
		]),
		[...tickers],
	]);

function listTickers(assets: readonly CatalogueAsset[]): ReadonlyMap<number, FairTicker> {
	const added = assets.flatMap(({ id, ticker, terms }) =>
		terms.source === 'fair' && isFairTicker(ticker) ? [[id, ticker] as const] : [],
	);
	return new Map([...FAIR_ASSETS.map(({ id, ticker }) => [id, ticker] as const), ...added]);
}

/** Recorded files that are played, read once. */
class Recordings {
	readonly #options: Pick<OfferingOptions, 'config' | 'log'>;
	/** Recordings by id; null for a file that cannot be played. */
	#read = new Map<string, Promise<Recording | null>>();

	constructor(options: Pick<OfferingOptions, 'config' | 'log'>) {
		this.#options = options;
	}

	/** A recording that cannot be played closes its asset, and is said in the log. */
	async of(assets: readonly CatalogueAsset[]): Promise<ReadonlyMap<number, Replay>> {
		const replayed = assets.filter(({ terms }) => terms.source === 'replay' && terms.recording !== null);
		const replays = new Map<number, Replay>();
		const read = new Map<string, Promise<Recording | null>>();
		for (const { id, ticker, terms } of replayed) {
			const name = terms.recording as string;
			const reading = this.#read.get(name) ?? this.#load(name);
			read.set(name, reading);
			this.#read.set(name, reading);
			const recording = await reading;
			if (recording === null) continue;
			const replay = fitRecording(recording, terms.tickSize);
			if (replay) replays.set(id, replay);
			else this.#options.log.error({ asset: ticker, recording: name }, 'a recording does not fit the tick size');
		}
		this.#read = read;
		return replays;
	}

	#load(name: string): Promise<Recording | null> {
		const { config, log } = this.#options;
		const load = async () => loadRecording(name, await loadRecordingFile(config, name), log);
		return load().catch((error: unknown) => {
			log.error({ err: error, recording: name }, 'a recording cannot be played, its asset is closed');
			return null;
		});
	}
}
