import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { createReplayReader, type Recording } from '@fairtick/domain/market/replay-file';
import { WrongSetting } from '../../../config/index.ts';
import type { Log } from '../../../log/index.ts';

/** Bad lines that are named in the log; the rest is only counted. */
const NAMED_BAD_LINES = 20;

/** A file of a setting cannot be replayed; the message is one sentence that names it. */
export class RecordingRefused extends WrongSetting {}

/** Reads a recorded file, plain or gzip. Bad lines are logged with their number; throws `RecordingRefused`. */
export async function loadRecording(path: string, log: Log): Promise<Recording> {
	const reader = createReplayReader();
	let badLines = 0;
	try {
		for await (const text of createInterface({ input: await openText(path), crlfDelay: Number.POSITIVE_INFINITY })) {
			const bad = reader.addLine(text);
			if (bad && ++badLines <= NAMED_BAD_LINES) log.warn({ path, ...bad }, 'bad line in a recorded file, skipped');
		}
	} catch (error) {
		throw new RecordingRefused(`The recorded file ${path} cannot be read: ${(error as Error).message}.`);
	}
	const result = reader.finish();
	if (typeof result === 'string') throw new RecordingRefused(`The recorded file ${path} is refused: ${result}.`);
	log.info({ path, form: result.form, ticks: result.prices.length, badLines }, 'recorded file loaded');
	return result;
}

async function openText(path: string): Promise<NodeJS.ReadableStream> {
	const file = await open(path);
	const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close());
	const stream = createReadStream(path);
	if (buffer.readUInt16BE() !== 0x1f8b) return stream;
	const plain = createGunzip();
	stream.on('error', (error) => plain.destroy(error));
	return stream.pipe(plain);
}
