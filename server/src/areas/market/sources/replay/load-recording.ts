import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { type BadLine, createReplayReader, type Recording } from '@fairtick/domain/market/replay-file';
import { OperatorError } from '../../../../platform/config/index.ts';
import type { Log } from '../../../../platform/log/index.ts';

/** Bad lines that are named in the log; the rest is only counted. */
const NAMED_BAD_LINES = 20;
/** Longest recording, in lines: it is played from memory. */
const MOST_LINES = 3_000_000;
/** Most text of a packed recording: a small file can hold any amount. */
const MOST_BYTES = 400_000_000;

/** A file cannot be replayed; the message is one sentence that names it. */
export class RecordingRefused extends OperatorError {}

/**
 * Reads the bytes of a recorded file, plain or gzip.
 * @param name for messages.
 * Bad lines are logged with their number; throws `RecordingRefused`.
 */
export async function loadRecording(name: string, file: Buffer, log: Log): Promise<Recording> {
	let badLines = 0;
	const onBad = (bad: BadLine) => {
		if (++badLines <= NAMED_BAD_LINES) log.warn({ file: name, ...bad }, 'bad line in a recorded file, skipped');
		return undefined;
	};
	let result: Recording | string;
	try {
		result = await readRecording(unpack(Readable.from(inPieces(file)), file), onBad);
	} catch (error) {
		throw new RecordingRefused(`The recorded file ${name} cannot be read: ${(error as Error).message}.`);
	}
	if (typeof result === 'string') throw new RecordingRefused(`The recorded file ${name} is refused: ${result}.`);
	log.info({ file: name, form: result.form, ticks: result.prices.length, badLines }, 'recorded file loaded');
	return result;
}

/** The reason why a file is no recording. */
export interface RecordingProblem {
	/** The first bad line, where it is one line's fault. */
	readonly line: number | null;
	/** In words. */
	readonly problem: string;
}

const PIECE_BYTES = 65_536;

/** The recording in a file's bytes, plain or gzip, or why it is none: not one line of it may be bad. */
export async function parseRecording(file: Buffer): Promise<Recording | RecordingProblem> {
	const bad: BadLine[] = [];
	try {
		const result = await readRecording(unpack(Readable.from(inPieces(file)), file), (line) => {
			bad.push(line);
			return 'stop';
		});
		const [first] = bad;
		if (first && first.reason !== 'no known form')
			return { line: first.line, problem: `line ${first.line}: ${first.reason}` };
		return typeof result === 'string' ? { line: null, problem: result } : result;
	} catch (error) {
		return { line: null, problem: `it cannot be unpacked: ${(error as Error).message}` };
	}
}

/** A file's bytes, other work between its pieces: prices are written beside it. */
async function* inPieces(file: Buffer): AsyncGenerator<Buffer> {
	for (let at = 0; at < file.length; at += PIECE_BYTES) {
		yield file.subarray(at, at + PIECE_BYTES);
		await setImmediate();
	}
}

/** Reads text line by line, other work between its pieces. */
async function readRecording(
	text: NodeJS.ReadableStream,
	onBad: (bad: BadLine) => 'stop' | undefined,
): Promise<Recording | string> {
	const reader = createReplayReader();
	let lines = 0;
	let bytes = 0;
	text.on('data', (piece: Buffer) => {
		bytes += piece.length;
	});
	for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
		if (++lines > MOST_LINES || bytes > MOST_BYTES) return 'it is too long';
		const bad = reader.addLine(line);
		if (bad && onBad(bad) === 'stop') break;
	}
	return reader.finish();
}

/** @param begin the first two bytes at least. */
function unpack(packed: Readable, begin: Buffer): NodeJS.ReadableStream {
	if (!isPacked(begin)) return packed;
	const plain = createGunzip();
	packed.on('error', (error) => plain.destroy(error));
	return packed.pipe(plain);
}

/** True if a file is gzip, by its first two bytes. */
export const isPacked = (file: Buffer) => file.length > 1 && file.readUInt16BE() === 0x1f8b;
