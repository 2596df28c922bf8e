import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, InvalidFields } from '../errors.ts';
import { limitUploads } from './limit-uploads.ts';

/** An upload that has brought nothing for this long is cut: it holds a place that others need. */
const STALLED_MS = 5_000;

/** Has a part of the application read `multipart/form-data`; the rest still reads JSON alone. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
	await app.register(multipart, { limits: { files: 1, fields: 0, parts: 2, headerPairs: 20, fieldNameSize: 100 } });
	limitUploads(app);
}

/** The one file of an upload. Throws for one that is missing, too large, in another form, or cut. */
export async function readUpload(
	request: FastifyRequest,
	{ field, maxBytes }: NonNullable<Endpoint['upload']>,
): Promise<Buffer> {
	if (!request.isMultipart()) throw new HttpError('http.unsupported');
	// One that was cut before this would be waited for without end: the reader is notified of a cut only as it happens.
	if (request.raw.destroyed) throw new HttpError('http.malformed');
	let file: Buffer | null;
	const stalled = setTimeout(() => request.raw.destroy(), STALLED_MS);
	try {
		const part = await request.file({ limits: { fileSize: maxBytes } });
		part?.file.on('data', () => stalled.refresh());
		file = part?.fieldname === field ? await part.toBuffer() : null;
	} catch (error) {
		if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') {
			throw new HttpError('http.too_large', { params: { what: field, megabytes: maxBytes / 2 ** 20 } });
		}
		throw new HttpError('http.malformed', { cause: error });
	} finally {
		clearTimeout(stalled);
	}
	if (file === null || file.length === 0) throw new InvalidFields([{ field, code: 'field.required' }]);
	return file;
}
