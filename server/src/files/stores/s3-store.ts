import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../../config/index.ts';
import { nameOf, type PageStore, pageOf, type StoredPage, StoreUnavailable } from './page-store.ts';

/** All names begin with it, so that a bucket may hold other things too. */
const PREFIX = 'files/';
const TRIES = 4;
/** Before the second try, in milliseconds; doubled before each further one, less a random part. */
const FIRST_PAUSE_MS = 250;
const TIMEOUT_MS = 8_000;
/** A page is smaller; what is longer is no page of ours. */
const MOST_BYTES = 32 * 1024 * 1024;
const NOT_FOUND = 404;
const TOO_MANY = 429;
const SERVER_ERROR = 500;
/** What S3 tells of an error that passes. */
const PASSING_CODES = /<Code>(SlowDown|RequestTimeout|InternalError|ServiceUnavailable|OperationAborted)<\/Code>/;

interface Answer {
	readonly status: number;
	readonly body: Buffer;
}

/**
 * Pages as objects of a bucket of any store that speaks S3, by requests signed by version 4, bodies included. What fails for a moment
 * is tried again: puts, gets and deletions can be repeated. Throws `StoreUnavailable` where that does not help.
 */
export function createS3Store(
	{ url, region, accessKey, secretKey }: S3Config,
	{ firstPauseMs = FIRST_PAUSE_MS, timeoutMs = TIMEOUT_MS } = {},
): PageStore {
	async function askOnce(method: string, address: string, body: Buffer | undefined): Promise<Answer> {
		const sha256 = createHash('sha256')
			.update(body ?? '')
			.digest('hex');
		const signed = await new AwsV4Signer({
			...{ method, url: address, region, service: 's3', accessKeyId: accessKey, secretAccessKey: secretKey },
			headers: { 'x-amz-content-sha256': sha256 },
			...(body && { body: new Uint8Array(body) }),
		}).sign();
		const response = await fetch(signed.url, {
			...{ method, headers: signed.headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) },
			...(body && { body: new Uint8Array(body) }),
		});
		return { status: response.status, body: await readBody(response) };
	}

	/** The answer of a request, which is one of these statuses. */
	async function ask(method: string, path: string, expected: readonly number[], body?: Buffer): Promise<Answer> {
		const address = `${url}/${path}`;
		let last: unknown;
		for (let tries = 0; tries < TRIES; tries++) {
			if (tries > 0) await delay(firstPauseMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
			try {
				const answer = await askOnce(method, address, body);
				if (expected.includes(answer.status)) return answer;
				last = new Error(`${method} was answered ${answer.status}: ${codeOf(answer)}`);
				if (!passes(answer)) break;
			} catch (error) {
				last = error;
			}
		}
		throw new StoreUnavailable(`the store of documents at ${new URL(url).host} can not be used`, { cause: last });
	}

	return {
		async put(id, n, sealed) {
			await ask('PUT', PREFIX + nameOf(id, n), [200], sealed);
		},
		async get(id, n) {
			const { status, body } = await ask('GET', PREFIX + nameOf(id, n), [200, NOT_FOUND]);
			return status === NOT_FOUND ? null : body;
		},
		async remove(id, n) {
			await ask('DELETE', PREFIX + nameOf(id, n), [200, 204, NOT_FOUND]);
		},
		async list(shard) {
			const pages: StoredPage[] = [];
			for (let token: string | null = ''; token !== null; ) {
				const query = new URLSearchParams({ 'list-type': '2', prefix: `${PREFIX}${shard}/` });
				if (token) query.set('continuation-token', token);
				const text: string = (await ask('GET', `?${query}`, [200])).body.toString();
				pages.push(...readListing(text));
				token = textOf(text, 'IsTruncated') === 'true' ? textOf(text, 'NextContinuationToken') : null;
			}
			return pages;
		},
		// An object is there as a whole or not at all.
		tidy: async () => undefined,
	};
}

const passes = (answer: Answer) =>
	answer.status >= SERVER_ERROR || answer.status === TOO_MANY || PASSING_CODES.test(answer.body.toString('latin1'));
const codeOf = ({ body }: Answer) => textOf(body.toString('latin1'), 'Code') ?? 'no code';

/** Throws where the body is cut: it is shorter than it was said to be. */
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

/** Pages in an answer of ListObjectsV2; names of ours hold no character that XML writes differently. */
function readListing(text: string): StoredPage[] {
	const pages: StoredPage[] = [];
	for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
		const page = pageOf(textOf(entry, 'Key') ?? '');
		if (page) pages.push({ ...page, writtenAt: Date.parse(textOf(entry, 'LastModified') ?? '') });
	}
	return pages;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const textOf = (xml: string, name: string): string | null =>
	new RegExp(`<${name}>([^<]*)</${name}>`)
		.exec(xml)?.[1]
		?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] as string) ?? null;
