import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as its signature covers it. */
export interface SignedRequest {
	readonly method: string;
	/** Path and query as they were sent. */
	readonly url: string;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export const S3_ACCESS_KEY = 'AKIAIOSFODNN7EXAMPLE';
export const S3_SECRET_KEY = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const encode = (text: string) =>
	encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** The `Authorization` of a request by Signature Version 4, written from AWS's description and no library. */
export function authorizationOf(
	{ method, url, headers }: SignedRequest,
	signed: readonly string[],
	region: string,
): string {
	const [path = '', query = ''] = url.split('?');
	const parameters =
		query === ''
			? []
			: query.split('&').map((part) => part.split('=').map((one) => decodeURIComponent(one.replace(/\+/g, ' '))));
	const date = String(headers['x-amz-date']);
	const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
	const canonical = [
		method,
		path
			.split('/')
			.map((part) => encode(decodeURIComponent(part)))
			.join('/'),
		parameters
			.map(([name = '', value = '']) => `${encode(name)}=${encode(value)}`)
			.sort()
			.join('&'),
		...signed.map(
			(name) =>
				`${name}:${String(headers[name] ?? '')
					.trim()
					.replace(/ +/g, ' ')}`,
		),
		'',
		signed.join(';'),
		String(headers['x-amz-content-sha256']),
	].join('\n');
	const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
	const key = [date.slice(0, 8), region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${S3_SECRET_KEY}`);
	const signature = hmac(key, text).toString('hex');
	return `AWS4-HMAC-SHA256 Credential=${S3_ACCESS_KEY}/${scope}, SignedHeaders=${signed.join(';')}, Signature=${signature}`;
}

/** Failures of a request. */
export type Manner = 'refuse' | 'slow-down' | 'fail' | 'cut' | 'hang';

/** A bucket in memory behind an address of this machine, which verifies requests and fails on demand. */
export class S3Server {
	readonly objects = new Map<string, Buffer>();
	readonly region = 'eu-central-1';
	/** Requests so far. */
	readonly seen: string[] = [];
	/** Failures of the next requests, one after the other. */
	readonly failing: Manner[] = [];
	/** True if it refuses whatever it is asked. */
	refusesAll = false;
	/** Objects that one answer lists at most. */
	pageSize = 1_000;
	readonly #server = createServer((request, response) => {
		void this.#answer(request, response).catch(() => response.destroy());
	});

	static async start(): Promise<S3Server> {
		const server = new S3Server();
		await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
		return server;
	}

	/** Address of the bucket. */
	get url(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/papers`;
	}

	async stop(): Promise<void> {
		this.#server.closeAllConnections();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { method = '', url = '', headers } = request;
		this.seen.push(`${method} ${url}`);
		const manner = this.refusesAll ? 'refuse' : this.failing.shift();
		if (manner === 'hang') return;
		if (manner === 'cut' && method !== 'GET') {
			// In the middle of its body, where it has one.
			if (method === 'PUT') await new Promise((resolve) => request.once('data', resolve));
			request.socket.destroy();
			return;
		}
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part as Buffer);
		const body = Buffer.concat(parts);
		const error = (status: number, code: string) =>
			response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
		if (manner === 'refuse') return void error(403, 'AccessDenied');
		if (manner === 'slow-down') return void error(503, 'SlowDown');
		if (manner === 'fail') return void error(500, 'InternalError');
		const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
		const isComplete = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name));
		if (!isComplete || authorizationOf({ method, url, headers }, signed, this.region) !== headers.authorization)
			return void error(403, 'SignatureDoesNotMatch');
		if (headers['x-amz-content-sha256'] !== sha256(body)) return void error(400, 'XAmzContentSHA256Mismatch');
		const { pathname, searchParams } = new URL(url, 'http://bucket');
		const key = pathname.replace('/papers/', '');
		if (method === 'GET' && searchParams.has('list-type')) return this.#list(searchParams, response);
		if (method === 'PUT') {
			this.objects.set(key, body);
			return void response.writeHead(200).end();
		}
		if (method === 'DELETE') {
			this.objects.delete(key);
			return void response.writeHead(204).end();
		}
		const found = this.objects.get(key);
		if (!found) return void error(404, 'NoSuchKey');
		response.writeHead(200, { 'content-length': found.length });
		if (manner !== 'cut') return void response.end(found);
		response.write(found.subarray(0, found.length / 2), () => request.socket.destroy());
	}

	#list(query: URLSearchParams, response: ServerResponse): void {
		const after = query.get('continuation-token') ?? '';
		const keys = [...this.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
		const rest = keys.filter((key) => key > after);
		const shown = rest.slice(0, this.pageSize);
		const entries = shown.map(
			(key) => `<Contents><Key>${key}</Key><LastModified>2026-11-25T10:00:00.000Z</LastModified></Contents>`,
		);
		const more =
			rest.length > shown.length
				? `<IsTruncated>true</IsTruncated><NextContinuationToken>${shown.at(-1)}</NextContinuationToken>`
				: '<IsTruncated>false</IsTruncated>';
		response.writeHead(200).end(`<ListBucketResult>${more}${entries.join('')}</ListBucketResult>`);
	}
}
