import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../config/index.ts';
import { pause } from '../loops/index.ts';
import { byName, type ListedObject, MOST_BYTES, type Objects, StoreUnavailable, type TaggedObject } from './objects.ts';

const TRIES = 4;
/** Before the second try, in milliseconds; doubled before each further one, less a random part. */
const FIRST_PAUSE_MS = 250;
const TIMEOUT_MS = 8_000;
/** Requests under way at once, and those that may wait for one of them to end. */
const [MOST_AT_ONCE, MOST_WAITING] = [64, 1_000];
/** Objects of a folder that are removed at once. */
const REMOVED_AT_ONCE = 16;
const NOT_FOUND = 404;
const CHANGED = 412;
const TOO_MANY = 429;
const SERVER_ERROR = 500;
/** Error codes of S3 after which a try later may succeed. */
const PASSING_CODES =
	/<Code>(SlowDown|RequestTimeout|InternalError|ServiceUnavailable|OperationAborted|ConditionalRequestConflict)<\/Code>/;

interface Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly body: Buffer;
}

interface Asked {
	readonly method: 'GET' | 'PUT' | 'DELETE';
	/** Name of an object, or a query. */
	readonly path: string;
	/** Statuses that are answers; others are failures. */
	readonly expected: readonly number[];
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: Uint8Array;
}

export interface S3Options {
	/** Name of the objects, for messages. */
	readonly holds: string;
	readonly firstPauseMs?: number;
	/** For one try. */
	readonly timeoutMs?: number;
	readonly tries?: number;
	/** False: the bucket need not know `If-None-Match` and `If-Match`. Then another writer at the same moment is not noticed. */
	readonly isConditional?: boolean;
}

/** Requests to a bucket of any store that speaks S3, signed by version 4, bodies included. Temporary failures are retried. */
export function createS3Client(
	{ url, region, accessKey, secretKey }: S3Config,
	{ holds, firstPauseMs = FIRST_PAUSE_MS, timeoutMs = TIMEOUT_MS, tries = TRIES }: S3Options,
): (asked: Asked) => Promise<Answer> {
	const inTurn = createTurns();
	async function askOnce({ method, path, headers = {}, body }: Asked): Promise<Answer> {
		const bytes = body && new Uint8Array(body);
		const sha256 = createHash('sha256')
			.update(bytes ?? '')
			.digest('hex');
		const signed = await new AwsV4Signer({
			method,
			url: `${url}/${path}`,
			region,
			service: 's3',
			accessKeyId: accessKey,
			secretAccessKey: secretKey,
			headers: { ...headers, 'x-amz-content-sha256': sha256 },
			...(bytes && { body: bytes }),
		}).sign();
		const response = await fetch(signed.url, {
			method,
			headers: signed.headers,
			redirect: 'manual',
			signal: AbortSignal.timeout(timeoutMs),
			...(bytes && { body: bytes }),
		});
		return { status: response.status, headers: response.headers, body: await readBody(response) };
	}

	return async (asked) => {
		let last: unknown;
		for (let n = 0; n < tries; n++) {
			if (n > 0) await pause(firstPauseMs * 2 ** (n - 1) * (0.5 + Math.random() / 2));
			try {
				const answer = await inTurn(() => askOnce(asked));
				if (asked.expected.includes(answer.status)) return answer;
				last = new Error(`${asked.method} was answered ${answer.status}: ${codeOf(answer)}`);
				if (!passes(answer)) break;
			} catch (error) {
				last = error;
			}
		}
		throw new StoreUnavailable(`the store of ${holds} at ${new URL(url).host} can not be used`, { cause: last });
	};
}

/** Objects of a bucket whose names begin with `prefix`, so that it may hold other things too. */
export function createS3Objects(config: S3Config, prefix: string, options: S3Options): Objects {
	const ask = createS3Client(config, options);
	const { isConditional = true } = options;

	async function getTagged(name: string): Promise<TaggedObject | null> {
		const { status, headers, body } = await ask({ method: 'GET', path: prefix + name, expected: [200, NOT_FOUND] });
		return status === NOT_FOUND ? null : { bytes: body, tag: headers.get('etag') ?? '' };
	}
	const get = async (name: string) => (await getTagged(name))?.bytes ?? null;
	/** Puts an object on a condition; the status of the answer. */
	async function put(name: string, bytes: Uint8Array, condition: Readonly<Record<string, string>>): Promise<number> {
		if (bytes.length > MOST_BYTES) throw new Error(`${name} is too large for a store`);
		const expected = Object.keys(condition).length === 0 ? [200] : [200, CHANGED, NOT_FOUND];
		const asked = { method: 'PUT', path: prefix + name, expected, headers: condition, body: bytes } as const;
		return (await ask(asked)).status;
	}
	async function list(folder: string): Promise<ListedObject[]> {
		const found: ListedObject[] = [];
		for (let token: string | null = ''; token !== null; ) {
			const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + folder });
			if (token) query.set('continuation-token', token);
			const text: string = (await ask({ method: 'GET', path: `?${query}`, expected: [200] })).body.toString();
			found.push(...readListing(text, prefix));
			token = textOf(text, 'IsTruncated') === 'true' ? textOf(text, 'NextContinuationToken') : null;
		}
		return found.sort(byName);
	}
	const removeOne = async (name: string) =>
		void (await ask({ method: 'DELETE', path: prefix + name, expected: [200, 204, NOT_FOUND] }));

	return {
		get,
		getTagged,
		async put(name, bytes) {
			await put(name, bytes, {});
		},
		async putIfAbsent(name, bytes) {
			if (!isConditional) {
				const present = await get(name);
				if (present === null) await put(name, bytes, {});
				return present?.equals(bytes) ?? true;
			}
			if ((await put(name, bytes, { 'if-none-match': '*' })) === 200) return true;
			// By another writer, or by an earlier try whose answer was lost.
			return (await get(name))?.equals(bytes) ?? false;
		},
		async replaceIfUnchanged(name, bytes, tag) {
			if (!isConditional) {
				const present = await getTagged(name);
				if (present?.tag === tag) await put(name, bytes, {});
				return present?.tag === tag || (present?.bytes.equals(bytes) ?? false);
			}
			if ((await put(name, bytes, { 'if-match': tag })) === 200) return true;
			return (await get(name))?.equals(bytes) ?? false;
		},
		list,
		async remove(name) {
			await removeOne(name);
			const below = await list(`${name}/`);
			for (let from = 0; from < below.length; from += REMOVED_AT_ONCE)
				await Promise.all(below.slice(from, from + REMOVED_AT_ONCE).map((one) => removeOne(one.name)));
		},
		// An object is there as a whole or not at all.
		tidy: async () => undefined,
	};
}

/** Limits the number of requests at once. Further ones wait, and those beyond a second limit fail. */
function createTurns(): <Result>(act: () => Promise<Result>) => Promise<Result> {
	let running = 0;
	const waiting: (() => void)[] = [];
	return async (act) => {
		if (running >= MOST_AT_ONCE) {
			if (waiting.length >= MOST_WAITING) throw new Error('too many requests wait');
			await new Promise<void>((resolve) => waiting.push(resolve));
		} else running++;
		try {
			return await act();
		} finally {
			// The place goes to the next one, or is free.
			const next = waiting.shift();
			if (next) next();
			else running--;
		}
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
function readListing(text: string, prefix: string): ListedObject[] {
	return [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
		name: (textOf(entry, 'Key') ?? '').slice(prefix.length),
		bytes: Number(textOf(entry, 'Size')),
		writtenAt: Date.parse(textOf(entry, 'LastModified') ?? ''),
	}));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
export const textOf = (xml: string, name: string): string | null =>
	new RegExp(`<${name}>([^<]*)</${name}>`)
		.exec(xml)?.[1]
		?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] as string) ?? null;
