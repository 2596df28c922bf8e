import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsV4Signer } from 'aws4fetch';
import S3rver from 's3rver';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
	authorizationOf,
	type Manner,
	S3_ACCESS_KEY,
	S3_SECRET_KEY,
	S3Server,
	type SignedRequest,
} from '../../../../test/support/s3-server.ts';
import { createLocalStore } from './local-store.ts';
import { type PageStore, StoreUnavailable } from './page-store.ts';
import { createS3Store } from './s3-store.ts';

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const AT = '20130524T000000Z';

/** "Examples: Signature Calculations" of Amazon's S3 API reference: each request with the signature published for it. */
const PUBLISHED: readonly (readonly [name: string, request: SignedRequest, signature: string])[] = [
	[
		'GET of an object',
		{ method: 'GET', url: '/test.txt', headers: { range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY } },
		'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
	],
	[
		'PUT of an object',
		{
			method: 'PUT',
			url: '/test%24file.text',
			headers: {
				date: 'Fri, 24 May 2013 00:00:00 GMT',
				'x-amz-storage-class': 'REDUCED_REDUNDANCY',
				'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
			},
		},
		'98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
	],
	[
		'GET of a setting',
		{ method: 'GET', url: '/?lifecycle', headers: { 'x-amz-content-sha256': EMPTY } },
		'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
	],
	[
		'GET of a list',
		{ method: 'GET', url: '/?max-keys=2&prefix=J', headers: { 'x-amz-content-sha256': EMPTY } },
		'34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
	],
];
const HOST = 'examplebucket.s3.amazonaws.com';

describe.each(PUBLISHED)('[KYC-02] the published signature of a %s', (_name, { method, url, headers }, signature) => {
	test('is what our client signs', async () => {
		const signed = await new AwsV4Signer({
			method,
			url: `https://${HOST}${url}`,
			headers: headers as Record<string, string>,
			datetime: AT,
			service: 's3',
			region: 'us-east-1',
			allHeaders: true,
			accessKeyId: S3_ACCESS_KEY,
			secretAccessKey: S3_SECRET_KEY,
		}).sign();
		expect(signed.headers.get('authorization')).toContain(`Signature=${signature}`);
	});

	test('is what the server of these tests verifies', () => {
		const all = { ...headers, host: HOST, 'x-amz-date': AT };
		expect(authorizationOf({ method, url, headers: all }, Object.keys(all).sort(), 'us-east-1')).toBe(
			`AWS4-HMAC-SHA256 Credential=${S3_ACCESS_KEY}/20130524/us-east-1/s3/aws4_request, SignedHeaders=${Object.keys(all).sort().join(';')}, Signature=${signature}`,
		);
	});
});

/** What every store does. */
async function expectStore(store: PageStore): Promise<void> {
	const [one, other] = [`ab${randomUUID().slice(2)}`, `cd${randomUUID().slice(2)}`];
	const pages = [randomBytes(300_000), randomBytes(10), randomBytes(1)] as const;
	expect(await store.get(one, 1)).toBeNull();
	await store.remove(one, 1);
	await store.put(one, 1, Buffer.from('replaced'));
	await store.put(one, 1, pages[0]);
	await store.put(one, 10, pages[1]);
	await store.put(other, 1, pages[2]);
	for (const [index, [id, n]] of (
		[
			[one, 1],
			[one, 10],
			[other, 1],
		] as const
	).entries())
		expect((await store.get(id, n))?.equals(pages[index] as Buffer)).toBe(true);
	const listed = await store.list('ab');
	expect(listed.map(({ id, n }) => [id, n]).sort()).toEqual(
		[
			[one, 1],
			[one, 10],
		].sort(),
	);
	for (const { writtenAt } of listed) expect(writtenAt).toBeGreaterThan(Date.UTC(2025, 0));
	expect(await store.list('00')).toEqual([]);
	await store.remove(one, 1);
	expect([await store.get(one, 1), (await store.list('ab')).map(({ n }) => n)]).toEqual([null, [10]]);
}

test('[KYC-02] pages are stored in a folder', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-store-'));
	await expectStore(createLocalStore(folder));
	await rm(folder, { recursive: true });
});

test('[KYC-02] pages are stored in s3rver', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-s3rver-'));
	const running = new S3rver({
		port: 0,
		address: '127.0.0.1',
		silent: true,
		directory: folder,
		vhostBuckets: false,
		configureBuckets: [{ name: 'papers', configs: [] }],
	});
	const { port } = (await running.run()) as AddressInfo;
	try {
		const url = `http://127.0.0.1:${port}/papers`;
		await expectStore(createS3Store({ url, region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER' }));
	} finally {
		await running.close();
		await rm(folder, { recursive: true, force: true });
	}
});

describe('[KYC-02] a store that fails', () => {
	let server: S3Server;
	let store: PageStore;
	const id = randomUUID();
	const page = randomBytes(400_000);
	beforeEach(async () => {
		server = await S3Server.start();
		store = open();
	});
	afterEach(() => server.stop());
	const open = (secretKey = S3_SECRET_KEY) =>
		createS3Store(
			{ url: server.url, region: server.region, accessKey: S3_ACCESS_KEY, secretKey },
			{ firstPauseMs: 5, timeoutMs: 1_000 },
		);

	test('not at all: it verifies each request and its body, and lists page by page', async () => {
		server.pageSize = 1;
		await expectStore(store);
	});

	test.each<[Manner, Manner]>([
		['slow-down', 'fail'],
		['cut', 'slow-down'],
		['hang', 'cut'],
	])('by %s and %s is asked again', async (...manners) => {
		server.failing.push(...manners);
		await store.put(id, 1, page);
		expect(server.objects.get(`files/${id.slice(0, 2)}/${id}.1`)?.equals(page)).toBe(true);
		server.failing.push(...manners);
		expect((await store.get(id, 1))?.equals(page)).toBe(true);
		server.failing.push(...manners);
		await store.remove(id, 1);
		expect([server.objects.size, server.seen.length]).toEqual([0, 9]);
	});

	test.each<Manner>(['slow-down', 'cut', 'fail'])('by %s for good is given up after four tries', async (manner) => {
		server.failing.push(manner, manner, manner, manner, manner);
		await expect(store.put(id, 1, page)).rejects.toThrow(StoreUnavailable);
		expect([server.objects.size, server.seen.length]).toEqual([0, 4]);
	});

	test('by refusing is not asked again', async () => {
		server.failing.push('refuse');
		const failed = await store.get(id, 1).catch((error: unknown) => error);
		expect(failed).toBeInstanceOf(StoreUnavailable);
		expect(failed).toMatchObject({ cause: { message: 'GET was answered 403: AccessDenied' } });
		expect(server.seen).toHaveLength(1);
		await expect(open('another').get(id, 1)).rejects.toMatchObject({
			cause: { message: 'GET was answered 403: SignatureDoesNotMatch' },
		});
	});

	test('by not being there', async () => {
		await server.stop();
		await expect(store.list('ab')).rejects.toThrow(/^the store of documents at 127\.0\.0\.1:\d+ can not be used$/);
		server = await S3Server.start();
	});
});
