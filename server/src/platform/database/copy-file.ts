import { type FileHandle, open } from 'node:fs/promises';
import { ifThere } from './durable-files.ts';

/** Most files of a cluster are smaller: a larger buffer for each would be most of a copy's time. */
const CHUNK_BYTES = 1 << 16;

/**
 * Copies a file durably, readable by us alone, up to the end that it has when that is reached: it may grow or shrink
 * meanwhile. False for one that is gone.
 */
export async function copyIfThere(from: string, to: string): Promise<boolean> {
	const source = await ifThere(open(from, 'r'));
	if (!source) return false;
	try {
		const target = await open(to, 'w', 0o600);
		try {
			const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
			for (let bytes = -1; bytes !== 0; ) {
				bytes = (await source.read(buffer, 0, CHUNK_BYTES, null)).bytesRead;
				await writeWhole(target, buffer.subarray(0, bytes));
			}
			await target.sync();
		} finally {
			await target.close();
		}
	} finally {
		await source.close();
	}
	return true;
}

async function writeWhole(target: FileHandle, bytes: Buffer): Promise<void> {
	for (let from = 0; from < bytes.length; ) from += (await target.write(bytes, from)).bytesWritten;
}
