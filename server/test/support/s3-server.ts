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

/** Failures of a request. `lose`: it is carried out, and the answer is lost. `late`: it is carried out when `runLate` is called, and not answered. */
export type Manner = 'refuse' | 'slow-down' | 'fail' | 'cut' | 'hang' | 'lose' | 'late';

/** The condition on which an object is put. */
type Condition = Readonly<Record<'if-match' | 'if-none-match', string | undefined>>;

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

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
	/** Failure of every request; null: none. */
	always: Manner | null = null;
	/** False: it replaces objects whatever the condition, as older stores do. */
	knowsConditions = true;
	/** True if the bucket keeps versions. */
	keepsVersions = false;
	/** False: its access key may not ask for versioning. */
	saysVersioning = true;
	readonly #late: (() => void)[] = [];
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

	get config() {
		return { url: this.url, region: this.region, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY };
	}

	/** Carries out the requests that came late. */
	runLate(): void {
		for (const run of this.#late.splice(0)) run();
	}

	async stop(): Promise<void> {
		this.#server.closeAllConnections();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { method = '', url = '', headers } = request;
		this.seen.push(`${method} ${url}`);
		const manner = this.refusesAll ? 'refuse' : (this.always ?? this.failing.shift());
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
		if (method === 'GET' && searchParams.has('versioning')) {
			if (!this.saysVersioning) return void error(403, 'AccessDenied');
			const status = this.keepsVersions ? '<Status>Enabled</Status>' : '';
			return void response.writeHead(200).end(`<VersioningConfiguration>${status}</VersioningConfiguration>`);
		}
		if (method === 'PUT') {
			const condition = { 'if-match': headers['if-match'], 'if-none-match': headers['if-none-match'] };
			if (manner === 'late') return void this.#late.push(() => this.#put(key, body, condition));
			const isPut = this.#put(key, body, condition);
			if (manner === 'lose') return void request.socket.destroy();
			if (!isPut) return void error(412, 'PreconditionFailed');
			const version = this.keepsVersions ? { 'x-amz-version-id': `${this.seen.length}` } : {};
			return void response.writeHead(200, { etag: tagOf(body), ...version }).end();
		}
		if (method === 'DELETE') {
			this.objects.delete(key);
			return void response.writeHead(204).end();
		}
		const found = this.objects.get(key);
		if (!found) return void error(404, 'NoSuchKey');
		response.writeHead(200, { 'content-length': found.length, etag: tagOf(found) });
		if (manner !== 'cut') return void response.end(found);
		response.write(found.subarray(0, found.length / 2), () => request.socket.destroy());
	}

	#put(key: string, body: Buffer, condition: Condition): boolean {
		const present = this.objects.get(key);
		const { 'if-match': tag, 'if-none-match': none } = condition;
		const isRefused =
			(none === '*' && present !== undefined) || (tag !== undefined && (!present || tagOf(present) !== tag));
		if (isRefused && this.knowsConditions) return false;
		this.objects.set(key, body);
		return true;
	}

	#list(query: URLSearchParams, response: ServerResponse): void {
		const after = query.get('continuation-token') ?? '';
		const keys = [...this.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
		const rest = keys.filter((key) => key > after);
		const shown = rest.slice(0, this.pageSize);
		const entries = shown.map(
			(key) =>
				`<Contents><Key>${key}</Key><LastModified>2026-11-25T10:00:00.000Z</LastModified><Size>${this.objects.get(key)?.length}</Size></Contents>`,
		);
		const more =
			rest.length > shown.length
				? `<IsTruncated>true</IsTruncated><NextContinuationToken>${shown.at(-1)}</NextContinuationToken>`
				: '<IsTruncated>false</IsTruncated>';
		response.writeHead(200).end(`<ListBucketResult>${more}${entries.join('')}</ListBucketResult>`);
	}
}
