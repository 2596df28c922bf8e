import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../../config/index.ts';
import { pause } from '../../loops/index.ts';
import { StoreUnavailable } from './page-store.ts';

const TRIES = 4;
/** Before the second try, in milliseconds; doubled before each further one, less a random part. */
const FIRST_PAUSE_MS = 250;
const TIMEOUT_MS = 8_000;
/** Bytes; a longer answer is no object of ours. */
const MOST_BYTES = 32 * 1024 * 1024;
const NOT_FOUND = 404;
const TOO_MANY = 429;
const SERVER_ERROR = 500;
/** Error codes of S3 after which a try later may succeed. */
const PASSING_CODES = /<Code>(SlowDown|RequestTimeout|InternalError|ServiceUnavailable|OperationAborted)<\/Code>/;

interface Answer {
	readonly status: number;
	readonly body: Buffer;
}

/** An object as a listing names it. */
export interface ListedObject {
	readonly name: string;
	/** Epoch milliseconds. */
	readonly writtenAt: number;
}

/** Objects of a bucket. Each call throws `StoreUnavailable` if trying again does not help. */
export interface S3Client {
	/** Durable when this resolves; an object that is there already is replaced. */
	put(name: string, bytes: Buffer): Promise<void>;
	/** Null for an object that is not there. */
	get(name: string): Promise<Buffer | null>;
	/** Does nothing for an object that is not there. */
	remove(name: string): Promise<void>;
	/** Objects whose names begin so. */
	list(prefix: string): Promise<ListedObject[]>;
}

export interface S3Options {
	/** Name of the bucket's content, for messages. */
	readonly holds: string;
	readonly firstPauseMs?: number;
	readonly timeoutMs?: number;
}

/**
 * A bucket of any store that speaks S3, by requests signed by version 4, bodies included. Temporary failures are retried:
 * puts, gets and deletions can be repeated.
 */
export function createS3Client(
	{ url, region, accessKey, secretKey }: S3Config,
	{ holds, firstPauseMs = FIRST_PAUSE_MS, timeoutMs = TIMEOUT_MS }: S3Options,
): S3Client {
	async function askOnce(method: string, address: string, body: Buffer | undefined): Promise<Answer> {
		const sha256 = createHash('sha256')
			.update(body ?? '')
			.digest('hex');
		const signed = await new AwsV4Signer({
			method,
			url: address,
			region,
			service: 's3',
			accessKeyId: accessKey,
			secretAccessKey: secretKey,
			headers: { 'x-amz-content-sha256': sha256 },
			...(body && { body: new Uint8Array(body) }),
		}).sign();
		const response = await fetch(signed.url, {
			method,
			headers: signed.headers,
			redirect: 'manual',
			signal: AbortSignal.timeout(timeoutMs),
			...(body && { body: new Uint8Array(body) }),
		});
		return { status: response.status, body: await readBody(response) };
	}

	/** The answer of a request, which is one of these statuses. */
	async function ask(method: string, path: string, expected: readonly number[], body?: Buffer): Promise<Answer> {
		const address = `${url}/${path}`;
		let last: unknown;
		for (let tries = 0; tries < TRIES; tries++) {
			if (tries > 0) await pause(firstPauseMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
			try {
				const answer = await askOnce(method, address, body);
				if (expected.includes(answer.status)) return answer;
				last = new Error(`${method} was answered ${answer.status}: ${codeOf(answer)}`);
				if (!passes(answer)) break;
			} catch (error) {
				last = error;
			}
		}
		throw new StoreUnavailable(`the store of ${holds} at ${new URL(url).host} can not be used`, { cause: last });
	}

	return {
		async put(name, bytes) {
			await ask('PUT', name, [200], bytes);
		},
		async get(name) {
			const { status, body } = await ask('GET', name, [200, NOT_FOUND]);
			return status === NOT_FOUND ? null : body;
		},
		async remove(name) {
			await ask('DELETE', name, [200, 204, NOT_FOUND]);
		},
		async list(prefix) {
			const found: ListedObject[] = [];
			for (let token: string | null = ''; token !== null; ) {
				const query = new URLSearchParams({ 'list-type': '2', prefix });
				if (token) query.set('continuation-token', token);
				const text: string = (await ask('GET', `?${query}`, [200])).body.toString();
				found.push(...readListing(text));
				token = textOf(text, 'IsTruncated') === 'true' ? textOf(text, 'NextContinuationToken') : null;
			}
			return found;
		},
	};
}

const passes = (answer: Answer) =>
	answer.status >= SERVER_ERROR || answer.status === TOO_MANY || PASSING_CODES.test(answer.body.toString('latin1'));
const codeOf = ({ body }: Answer) => textOf(body.toString('latin1'), 'Code') ?? 'no code';

/** Throws if the body is cut: it is shorter than it was said to be. */
async function readBody(response: Response): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const part of response.body ?? []) {
		bytes += part.length;
		if (bytes > MOST_BYTES) throw new Error('an answer that is too long');
		parts.push(part);
	}
	return Buffer.concat(parts);
}

/** Objects in an answer of ListObjectsV2; names of ours hold no character that XML writes differently. */
function readListing(text: string): ListedObject[] {
	return [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
		name: textOf(entry, 'Key') ?? '',
		writtenAt: Date.parse(textOf(entry, 'LastModified') ?? ''),
	}));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const textOf = (xml: string, name: string): string | null =>
	new RegExp(`<${name}>([^<]*)</${name}>`)
		.exec(xml)?.[1]
		?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] as string) ?? null;
