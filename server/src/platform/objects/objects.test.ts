import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Manner, S3_ACCESS_KEY, S3Server } from '../../../test/support/s3-server.ts';
import { refuseForeignStore, refuseUnfitStore, StoreRefused } from './check-store.ts';
import { createFolderObjects } from './folder-objects.ts';
import { type Objects, StoreUnavailable } from './objects.ts';
import { withMemory } from './remembered-objects.ts';
import { createS3Objects } from './s3-objects.ts';

const OPTIONS = { holds: 'tests', firstPauseMs: 5, timeoutMs: 1_000 };

interface Place {
	readonly open: () => Objects;
	readonly end: () => Promise<void>;
}

async function placeOfFolder(): Promise<Place> {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-objects-'));
	const objects = createFolderObjects(join(folder, 'of tests'));
	return { open: () => objects, end: () => rm(folder, { recursive: true }) };
}

async function placeOfS3(): Promise<Place> {
	const server = await S3Server.start();
	server.pageSize = 2;
	return { open: () => createS3Objects(server.config, 'of-tests/', OPTIONS), end: () => server.stop() };
}

/** It knows no conditions. */
async function placeOfS3rver(): Promise<Place> {
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
	const config = {
		url: `http://127.0.0.1:${port}/papers`,
		region: 'us-east-1',
		accessKey: 'S3RVER',
		secretKey: 'S3RVER',
	};
	return {
		open: () => createS3Objects(config, 'of-tests/', { ...OPTIONS, isConditional: false }),
		end: async () => {
			await running.close();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

const memory = (of: () => Promise<Place>) => async (): Promise<Place> => {
	const place = await of();
	return { ...place, open: () => withMemory(place.open(), (name) => name.startsWith('a/')) };
};

describe.each([
	['a folder', placeOfFolder],
	['a bucket', placeOfS3],
	['a bucket that is remembered', memory(placeOfS3)],
	['s3rver, without conditions', placeOfS3rver],
])('[CLUSTER-06] objects in %s', (_, openPlace) => {
	let place: Place;
	let objects: Objects;
	beforeAll(async () => {
		place = await openPlace();
	});
	afterAll(() => place.end());
	beforeEach(async () => {
		objects = place.open();
		for (const { name } of await objects.list('')) await objects.remove(name);
	});
	const read = async (name: string) => (await objects.get(name))?.toString() ?? null;
	const names = async (folder: string) => (await objects.list(folder)).map(({ name }) => name);

	test('are put, read, listed in the order of their names, and removed', async () => {
		expect([await objects.get('a/1'), await objects.getTagged('a/1'), await objects.list('a/')]).toEqual([
			null,
			null,
			[],
		]);
		await objects.remove('a/1');
		const large = randomBytes(300_000);
		await objects.put('a/1', Buffer.from('first'));
		await objects.put('a/1', large);
		await objects.put('a/10/2', Buffer.from('below'));
		await objects.put('a/10/1', Buffer.alloc(0));
		await objects.put('b', Buffer.from('other'));
		expect((await objects.get('a/1'))?.equals(large)).toBe(true);
		expect([await read('a/10/2'), await read('a/10/1'), await read('b')]).toEqual(['below', '', 'other']);
		const listed = await objects.list('a/');
		expect(listed.map(({ name, bytes }) => [name, bytes])).toEqual([
			['a/1', 300_000],
			['a/10/1', 0],
			['a/10/2', 5],
		]);
		for (const { writtenAt } of listed) expect(writtenAt).toBeGreaterThan(Date.UTC(2025, 0));
		expect(await names('')).toEqual(['a/1', 'a/10/1', 'a/10/2', 'b']);
		await objects.remove('a/10');
		expect(await names('')).toEqual(['a/1', 'b']);
		await objects.remove('a/1');
		expect([await read('a/1'), await names('')]).toEqual([null, ['b']]);
	});

	test('one that is there is never replaced by a put that forbids it', async () => {
		expect(await objects.putIfAbsent('a/1', Buffer.from('mine'))).toBe(true);
		expect(await objects.putIfAbsent('a/1', Buffer.from('theirs'))).toBe(false);
		expect(await objects.putIfAbsent('a/1', Buffer.from('mine'))).toBe(true);
		expect(await read('a/1')).toBe('mine');
	});

	test('one that has changed since it was read is not replaced', async () => {
		expect(await objects.replaceIfUnchanged('c', Buffer.from('1'), '"0"')).toBe(false);
		await objects.put('c', Buffer.from('1'));
		const { tag } = (await objects.getTagged('c')) as { tag: string };
		await objects.put('c', Buffer.from('2'));
		expect(await objects.replaceIfUnchanged('c', Buffer.from('3'), tag)).toBe(false);
		const { tag: now } = (await objects.getTagged('c')) as { tag: string };
		expect(await objects.replaceIfUnchanged('c', Buffer.from('3'), now)).toBe(true);
		expect(await read('c')).toBe('3');
	});
});

test('[CLUSTER-06] of many that put or replace one object at once, one does', async () => {
	for (const place of [await placeOfFolder(), await placeOfS3()]) {
		const objects = place.open();
		const all = Array.from({ length: 20 }, (_, n) => Buffer.from(`${n}`));
		const put = await Promise.all(all.map((bytes) => objects.putIfAbsent('x', bytes)));
		expect(put.filter(Boolean)).toHaveLength(1);
		const { bytes, tag } = (await objects.getTagged('x')) as { bytes: Buffer; tag: string };
		expect(`${bytes}`).toBe(`${put.indexOf(true)}`);
		const others = all.map((one) => Buffer.from(`then ${one}`));
		const replaced = await Promise.all(others.map((one) => objects.replaceIfUnchanged('x', one, tag)));
		expect(replaced.filter(Boolean)).toHaveLength(1);
		expect(`${await objects.get('x')}`).toBe(`then ${replaced.indexOf(true)}`);
		await place.end();
	}
});

test('[CLUSTER-06] what a crash left half-written in a folder is neither listed nor kept', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-objects-'));
	const objects = createFolderObjects(folder);
	await writeFile(join(folder, 'x.0123456789ab.draft'), 'half');
	await objects.put('x', Buffer.from('whole'));
	expect((await objects.list('')).map(({ name }) => name)).toEqual(['x']);
	await objects.tidy('');
	expect(await readdir(folder)).toHaveLength(2);
	await rm(folder, { recursive: true });
});

describe('[CLUSTER-06] a bucket that fails', () => {
	let server: S3Server;
	let objects: Objects;
	const page = randomBytes(400_000);
	beforeEach(async () => {
		server = await S3Server.start();
		objects = open();
	});
	afterEach(() => server.stop());
	const open = (secretKey = server.config.secretKey) =>
		createS3Objects({ ...server.config, secretKey }, 'tests/', OPTIONS);

	test.each<[Manner, Manner]>([
		['slow-down', 'fail'],
		['cut', 'slow-down'],
		['hang', 'cut'],
	])('by %s and %s is asked again', async (...manners) => {
		server.failing.push(...manners);
		await objects.put('a', page);
		expect(server.objects.get('tests/a')?.equals(page)).toBe(true);
		server.failing.push(...manners);
		expect((await objects.get('a'))?.equals(page)).toBe(true);
		expect(server.seen).toHaveLength(6);
	});

	test.each<Manner>(['slow-down', 'cut', 'fail'])('by %s for good is given up after four tries', async (manner) => {
		server.always = manner;
		await expect(objects.put('a', page)).rejects.toThrow(StoreUnavailable);
		expect([server.objects.size, server.seen.length]).toEqual([0, 4]);
	});

	test('by refusing is not asked again', async () => {
		server.failing.push('refuse');
		const failed = await objects.get('a').catch((error: unknown) => error);
		expect(failed).toBeInstanceOf(StoreUnavailable);
		expect(failed).toMatchObject({ cause: { message: 'GET was answered 403: AccessDenied' } });
		expect(server.seen).toHaveLength(1);
		await expect(open('another').get('a')).rejects.toMatchObject({
			cause: { message: 'GET was answered 403: SignatureDoesNotMatch' },
		});
	});

	test('by not being there', async () => {
		await server.stop();
		await expect(objects.list('')).rejects.toThrow(/^the store of tests at 127\.0\.0\.1:\d+ can not be used$/);
		server = await S3Server.start();
	});

	test('by losing the answer of a conditional put: the same bytes are found to be those of this call, others not', async () => {
		server.failing.push('lose');
		expect(await objects.putIfAbsent('a', Buffer.from('mine'))).toBe(true);
		server.failing.push('lose');
		expect(await objects.putIfAbsent('a', Buffer.from('theirs'))).toBe(false);
		const { tag } = (await objects.getTagged('a')) as { tag: string };
		server.failing.push('lose');
		expect(await objects.replaceIfUnchanged('a', Buffer.from('then'), tag)).toBe(true);
		server.failing.push('lose');
		expect(await objects.replaceIfUnchanged('a', Buffer.from('else'), tag)).toBe(false);
		expect(`${await objects.get('a')}`).toBe('then');
	});

	test('by hanging keeps a limited number of requests, and fails those beyond it', async () => {
		server.always = 'hang';
		const one = createS3Objects(server.config, '', { ...OPTIONS, tries: 1, timeoutMs: 20 });
		const failed = await Promise.allSettled(Array.from({ length: 1_200 }, () => one.get('a')));
		expect(failed.every(({ status }) => status === 'rejected')).toBe(true);
		expect(server.seen.length).toBeLessThanOrEqual(1_064);
	});
});

describe('[CLUSTER-06] at a start', () => {
	let server: S3Server;
	beforeEach(async () => {
		server = await S3Server.start();
	});
	afterEach(() => server.stop());
	const check = () => refuseUnfitStore(server.config);
	const expectRefused = async (sentence: RegExp) => {
		const refused = check();
		await expect(refused).rejects.toThrow(StoreRefused);
		await expect(refused).rejects.toThrow(sentence);
	};

	test('a store with conditional writes and without versions is taken, and nothing stays in it', async () => {
		await check();
		server.saysVersioning = false;
		await check();
		expect(server.objects.size).toBe(0);
	});

	test('one that replaces what it must not is refused in one sentence', async () => {
		server.knowsConditions = false;
		await expectRefused(
			/^STORE_S3_URL names a bucket that replaces an object .+: use a store with conditional writes\.$/,
		);
		expect(server.objects.size).toBe(0);
	});

	test('one that keeps versions is refused, whether it says so or shows it', async () => {
		server.keepsVersions = true;
		await expectRefused(/^STORE_S3_URL names a bucket that keeps former versions of objects: turn versioning off/);
		server.saysVersioning = false;
		await expectRefused(/^STORE_S3_URL names a bucket that keeps former versions of objects: turn versioning off/);
	});

	test('one that belongs to another installation is refused, and stays its own', async () => {
		await refuseForeignStore(server.config, 'one');
		await refuseForeignStore(server.config, 'one');
		await expect(refuseForeignStore(server.config, 'other')).rejects.toThrow(
			/^STORE_S3_URL names the bucket of another installation: .+\.$/,
		);
		expect(`${server.objects.get('installation')}`).toBe('one\n');
	});

	test('one that refuses or is not there is named in one sentence', async () => {
		server.refusesAll = true;
		await expectRefused(
			/^The store of STORE_S3_URL at 127\.0\.0\.1:\d+ does not answer as it should \(PUT was answered 403: AccessDenied\): /,
		);
		const { config } = server;
		await server.stop();
		await expect(refuseUnfitStore(config)).rejects.toThrow(
			/^The store of STORE_S3_URL at 127\.0\.0\.1:\d+ does not answer as it should \(.*ECONNREFUSED.*\): see to its address, its keys and the network\.$/,
		);
		server = await S3Server.start();
		await expect(refuseUnfitStore({ ...server.config, accessKey: `${S3_ACCESS_KEY}X` })).rejects.toThrow(
			'SignatureDoesNotMatch',
		);
	});
});

test('[PERF-18] a remembered object is asked for once a minute, whatever else changes, and forgotten when it is removed', async () => {
	let nowMs = 0;
	let count = 0;
	const stored = new Map<string, Buffer>();
	const bucket = {
		get: async (name: string) => {
			count++;
			return stored.get(name) ?? null;
		},
		put: async (name: string, bytes: Uint8Array) => void stored.set(name, Buffer.from(bytes)),
		remove: async (name: string) => void stored.delete(name),
	};
	const objects = withMemory(
		bucket as unknown as Objects,
		(name) => name !== 'changes',
		() => nowMs,
	);
	const asked = async (name: string) => {
		const before = count;
		await objects.get(name);
		return count - before;
	};
	await objects.put('a', Buffer.from('a'));
	await objects.put('changes', Buffer.from('1'));
	expect([await asked('a'), await asked('changes'), await asked('changes')]).toEqual([0, 1, 1]);
	nowMs = 60_001;
	expect([await asked('a'), await asked('a')]).toEqual([1, 0]);
	await objects.remove('a');
	expect(await objects.get('a')).toBeNull();
	// Each of these is remembered, and together they are too many.
	const large = Buffer.alloc(4 * 2 ** 20);
	for (let n = 0; n < 20; n++) await objects.put(`large/${n}`, large);
	expect([await asked('large/19'), await asked('large/0')]).toEqual([0, 1]);
});
