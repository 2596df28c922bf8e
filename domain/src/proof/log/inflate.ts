/** Node's own decompression, which is several times as fast as a stream. */
interface Zlib {
	inflateRaw(
		bytes: Uint8Array,
		options: { readonly maxOutputLength: number; readonly info: true },
		done: (
			error: Error | null,
			found: { readonly buffer: Uint8Array; readonly engine: { readonly bytesWritten: number } },
		) => void,
	): void;
}
interface Chunks {
	read(): Promise<{ readonly done: false; readonly value: Uint8Array } | { readonly done: true }>;
	cancel(): Promise<void>;
}
interface Stream {
	readonly readable: { getReader(): Chunks };
	readonly writable: { getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> } };
}
const { process, DecompressionStream } = globalThis as {
	process?: { getBuiltinModule?(name: 'node:zlib'): Zlib };
	DecompressionStream?: new (format: 'deflate-raw') => Stream;
};
const zlib = process?.getBuiltinModule?.('node:zlib');

/**
 * Decompresses DEFLATE data (RFC 1951) that have nothing behind their end. Never holds much more than `most` bytes: rejects where there are more, where the data
 * are cut short or wrong, and where bytes follow.
 */
export const inflate: (bytes: Uint8Array, most: number) => Promise<Uint8Array> = zlib
	? (bytes, most) =>
			new Promise((resolve, reject) => {
				zlib.inflateRaw(bytes, { maxOutputLength: most, info: true }, (error, found) => {
					if (error) reject(error);
					else if (found.engine.bytesWritten !== bytes.length)
						reject(new RangeError('bytes follow the compressed data'));
					else resolve(found.buffer);
				});
			})
	: inflateByStream;

/** The same in a browser. */
export async function inflateByStream(bytes: Uint8Array, most: number): Promise<Uint8Array> {
	if (DecompressionStream === undefined) throw new Error('this browser cannot decompress');
	const stream = new DecompressionStream('deflate-raw');
	const [writer, reader] = [stream.writable.getWriter(), stream.readable.getReader()];
	// Wrong data reject the reading as well.
	const written = writer.write(bytes).then(() => writer.close());
	written.catch(() => undefined);
	const parts: Uint8Array[] = [];
	let length = 0;
	for (let next = await reader.read(); !next.done; next = await reader.read()) {
		length += next.value.length;
		if (length > most) {
			reader.cancel().catch(() => undefined);
			throw new RangeError(`there are more than ${most} bytes`);
		}
		parts.push(next.value);
	}
	await written;
	const whole = new Uint8Array(length);
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}
