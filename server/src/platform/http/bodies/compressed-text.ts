import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const ENCODERS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;
type Encoding = keyof typeof ENCODERS;
const ENCODINGS = Object.keys(ENCODERS) as Encoding[];

/**
 * A text that stays the same while the server runs, compressed once, when it is first asked for. It holds nothing secret
 * and nothing of a request, so its length reveals nothing (BREACH); answers to calls, which do, are never compressed, except for one that is the same for everyone.
 */
export class CompressedText {
	readonly #plain: Buffer;
	readonly #etag: string;
	readonly #encoded = new Map<Encoding, Promise<Buffer>>();

	constructor(text: string) {
		this.#plain = Buffer.from(text);
		// Weak: the same content in whichever encoding.
		this.#etag = `W/"${createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22)}"`;
	}

	/** Sends it as the caller takes it, or 304 when the caller has it; the status must be set before. */
	async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
		reply.header('vary', 'Accept-Encoding').header('etag', this.#etag);
		if (reply.statusCode === 200 && request.headers['if-none-match'] === this.#etag) return reply.code(304).send();
		const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS);
		if (encoding === null) return reply.send(this.#plain);
		return reply.header('content-encoding', encoding).send(await this.#encode(encoding));
	}

	#encode(encoding: Encoding): Promise<Buffer> {
		const known = this.#encoded.get(encoding);
		if (known) return known;
		const encoded = ENCODERS[encoding](this.#plain);
		this.#encoded.set(encoding, encoded);
		return encoded;
	}
}
