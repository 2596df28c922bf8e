import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { parseDecimal } from '@fairtick/domain/market/price';
import { compactPair, findPairOfName } from '@fairtick/domain/market/recorded-pair';
import { computeRecordingTickSize, type Recording, type ReplayForm } from '@fairtick/domain/market/replay-file';
import { computeSlippageMin, SLIPPAGE_TICKS } from '@fairtick/domain/market/slippage';
import { execute, loadRow, loadRows, pick, type Queryable } from '../../platform/database/index.ts';
import { openObjects, type StorePlace } from '../../platform/objects/index.ts';
import { type AssetTerms, REPLAY_TERMS } from './catalogue.ts';
import type { Replay } from './sources/replay/advance-replay.ts';
import { isPacked, parseRecording, type RecordingProblem } from './sources/replay/load-recording.ts';

/** A recorded file. */
export interface RecordingRow {
	/** SHA-256 of the file as it came, in hex. */
	readonly id: string;
	readonly name: string;
	readonly form: ReplayForm;
	readonly ticks: number;
	/** Decimals of its tick size. */
	readonly digits: number;
	readonly lengthMs: number;
	readonly slippageMin: number;
	/** From its rows or its name, compact; null if neither names one. */
	readonly pair: string | null;
	/** The greatest jump from one tick to the next, as a part of the price, and the line after it; null if it was kept before that was looked at. */
	readonly jump: number | null;
	readonly jumpLine: number | null;
	/** Epoch milliseconds. */
	readonly uploadedAtMs: number;
}

const pack = promisify(gzip);

/** One is large, and no one waits for it within a transaction. */
const openRecordings = (place: StorePlace) =>
	openObjects(place, 'recordings', { holds: 'recordings', timeoutMs: 60_000 });

const nameOf = (id: string) => `${id}.gz`;

/** A recording's file, packed. Throws if it is not there. */
export async function loadRecordingFile(place: StorePlace, id: string): Promise<Buffer> {
	const file = await openRecordings(place).get(nameOf(id));
	if (file === null) throw new Error(`there is no recording ${id}`);
	return file;
}

/** A recording whose file is stored permanently, and which is not in the database yet. */
export type KeptRecording = Omit<RecordingRow, 'name' | 'uploadedAtMs'>;

/**
 * Checks a recorded file in one of the known forms, plain or gzip, and keeps it in the store or the data folder; its name, as its provider gave it, may say
 * its pair. Throws nothing for a file
 * that is refused: says why.
 */
export async function keepRecording(
	place: StorePlace,
	file: Buffer,
	name: string,
): Promise<KeptRecording | RecordingProblem> {
	const recording = await parseRecording(file);
	if ('problem' in recording) return recording;
	const { form, digits, prices, sourceTs, jump } = recording;
	const named = findPairOfName(name);
	const pair = recording.pair === null ? named : compactPair(recording.pair);
	if (named !== null && named !== pair)
		return { line: null, problem: `its name says ${named}, and its rows are of ${recording.pair}` };
	const id = createHash('sha256').update(file).digest('hex');
	// One that is there was packed by another version perhaps, and holds the same.
	await openRecordings(place).putIfAbsent(nameOf(id), isPacked(file) ? file : await pack(file));
	const slippageMin = computeSlippageMin(prices.slice(-SLIPPAGE_TICKS).map(BigInt));
	const lengthMs = (sourceTs.at(-1) as number) - (sourceTs[0] as number);
	const facts = { pair, jump: jump.part, jumpLine: jump.line };
	return { id, form, digits, ticks: prices.length, lengthMs, slippageMin, ...facts };
}

/** Makes a kept recording known; one that is stays as it was named first. */
export const insertRecording = (tx: Queryable, recording: KeptRecording & { readonly name: string }) =>
	execute(
		tx,
		`insert into recordings (id, name, form, ticks, digits, length_ms, slippage_min, pair, jump, jump_line, uploaded_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock()) on conflict do nothing`,
		[
			...pick(recording, 'id', 'name', 'form', 'ticks', 'digits', 'lengthMs', 'slippageMin'),
			...pick(recording, 'pair', 'jump', 'jumpLine'),
		],
	);

const COLUMNS = `id, name, form, ticks, digits, length_ms::float8 "lengthMs", slippage_min "slippageMin", pair, jump, jump_line "jumpLine",
	uploaded_at::float8 "uploadedAtMs"`;

export const loadRecordingRow = (database: Queryable, id: string) =>
	loadRow(database, `select ${COLUMNS} from recordings where id = $1`, [id]);

/** The newest recordings first. */
export const loadRecordingRows = (database: Queryable, limit: number) =>
	loadRows(database, `select ${COLUMNS} from recordings order by uploaded_at desc, id limit $1`, [limit]);

/** Terms of an asset that plays a recording. */
export const computeReplayTerms = ({ id, digits }: Pick<RecordingRow, 'id' | 'digits'>): AssetTerms => ({
	...REPLAY_TERMS,
	tickSize: computeRecordingTickSize(digits),
	digits,
	recording: id,
});

/**
 * A recording in an asset's tick size, which never changes, so that older prices keep their meaning. Null for one that is finer, or
 * has prices beyond the whole numbers of a float.
 */
export function fitRecording(recording: Recording, tickSize: string): Replay | null {
	const finer = (parseDecimal(tickSize)?.decimals ?? 0) - recording.digits;
	if (finer < 0) return null;
	const prices = finer === 0 ? recording.prices : recording.prices.map((price) => price * 10 ** finer);
	return prices.every(Number.isSafeInteger) ? { sourceTs: recording.sourceTs, prices, lines: recording.lines } : null;
}
