import { request as createRequest } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestAnswer, TestBrowser } from '../../support/browser.ts';

const BOUNDARY = 'part';
const PHOTO = '/api/settings/photo';

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_GENERAL: '100000', LIMIT_PHOTOS: '1000' });
});
afterAll(() => app.close());
beforeEach(async () => {
	browser = await app.browser();
	await browser.join();
});

const draw = (width = 400, height = 200) => sharp({ create: { width, height, channels: 3, background: '#c03050' } });
const jpeg = () =>
	draw()
		.jpeg()
		.withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
		.withMetadata({ orientation: 6 })
		.toBuffer();

function upload(file: Buffer, { type = 'image/jpeg', field = 'photo', by = browser } = {}): Promise<TestAnswer> {
	const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="../../x.html"\r\nContent-Type: ${type}\r\n\r\n`;
	const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
	return by.call('POST', PHOTO, body, { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` });
}

const fetchPhoto = (url: string) => app.http.inject({ url });

test('a photo is redrawn as a small square without what the file held, at an address that cannot be guessed', async () => {
	const file = await jpeg();
	expect(file.includes('SECRET-PLACE')).toBe(true);
	const { status, body } = await upload(file);
	expect([status, body.photo_url]).toEqual([200, expect.stringMatching(/^\/photos\/[0-9a-f-]{36}\.webp$/)]);
	const { statusCode, headers, rawPayload } = await fetchPhoto(body.photo_url);
	expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
		200,
		'image/webp',
		'nosniff',
	]);
	expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
	const metadata = await sharp(rawPayload).metadata();
	expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
	expect([metadata.exif, metadata.orientation, rawPayload.includes('SECRET-PLACE')]).toEqual([
		undefined,
		undefined,
		false,
	]);
});

test.each(['png', 'webp'] as const)('%s is read too, whatever the file says of itself', async (format) => {
	expect((await upload(await draw().toFormat(format).toBuffer(), { type: 'text/html' })).status).toBe(200);
});

test('another photo takes the place of the first, whose address shows nothing any more; so does none', async () => {
	const first = (await upload(await jpeg())).body.photo_url;
	const second = (await upload(await jpeg())).body.photo_url;
	expect([(await fetchPhoto(first)).statusCode, (await fetchPhoto(second)).statusCode]).toEqual([404, 200]);
	const removed = await browser.call('DELETE', PHOTO);
	expect([removed.status, removed.body.photo_url, (await fetchPhoto(second)).statusCode]).toEqual([200, null, 404]);
	expect((await browser.call('GET', '/api/user')).body.photo_url).toBeNull();
});

test.each([
	['text', Buffer.from('no picture'), 422],
	['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 422],
	['a page that begins like a picture', Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'), 422],
	['nothing', Buffer.alloc(0), 422],
])('%s is refused', async (_name, file, status) => {
	const answer = await upload(file);
	expect(answer.status).toBe(status);
	expect(Object.keys(answer.body.errors)).toEqual(['photo']);
	expect((await browser.call('GET', '/api/user')).body.photo_url).toBeNull();
});

test('a photo of nine megabytes is refused with the limit', async () => {
	const { status, body } = await upload(Buffer.alloc(9 * 1024 * 1024));
	expect([status, body.code, body.message]).toEqual([
		413,
		'http.too_large',
		'This photo is too large. Please choose one of at most 5 MB.',
	]);
	expect((await browser.call('GET', '/api/user')).body.photo_url).toBeNull();
});

test('other formats and broken files are refused', async () => {
	const whole = await draw().png().toBuffer();
	for (const file of [await draw().gif().toBuffer(), await draw().tiff().toBuffer(), whole.subarray(0, -60)]) {
		expect((await upload(file)).body.errors).toHaveProperty('photo');
	}
});

test('a picture of more than 24 million pixels is refused, one of 24 million is drawn', async () => {
	const [most, tooMany] = await Promise.all([draw(6_000, 4_000).png().toBuffer(), draw(6_000, 4_001).png().toBuffer()]);
	expect((await upload(most)).status).toBe(200);
	expect((await upload(tooMany)).body.errors).toHaveProperty('photo');
});

test('of fifty photos that a user sends at once one is drawn, the others are to come again in a moment', async () => {
	const photo = await draw(3_000, 2_000).png().toBuffer();
	const other = await app.browser();
	await other.join();
	const sent = [...Array.from({ length: 50 }, () => upload(photo)), upload(photo, { by: other })];
	const answers = await Promise.all(sent);
	expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(2);
	expect(answers.at(-1)?.status).toBe(200);
	const refused = answers.filter(({ status }) => status === 429);
	expect(refused).toHaveLength(49);
	expect([refused[0]?.body.code, refused[0]?.headers['retry-after']]).toEqual(['http.too_many', '2']);
});

test('four of a network are uploaded at once, and one of which nothing comes for five seconds is cut', async () => {
	const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
	const users = await Promise.all(Array.from({ length: 5 }, () => app.browser()));
	for (const user of users) await user.join();
	const ends = users.map((user) => {
		const request = createRequest(`${origin}${PHOTO}`, {
			method: 'POST',
			headers: {
				'x-forwarded-for': '192.0.2.1',
				cookie: ['session', 'XSRF-TOKEN'].map((name) => `${name}=${user.cookie(name)}`).join('; '),
				'x-xsrf-token': user.cookie('XSRF-TOKEN'),
				authorization: `Bearer ${user.token}`,
				'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
				'content-length': 900_000,
			},
		});
		request.write(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="x"\r\n\r\n`);
		return new Promise<unknown>((resolve) =>
			request.on('response', ({ statusCode }) => resolve(statusCode)).on('error', () => resolve('cut')),
		);
	});
	expect(await Promise.race(ends)).toBe(429);
	const photo = await jpeg();
	expect((await upload(photo)).status).toBe(200);
	expect((await Promise.all(ends)).sort()).toEqual([429, 'cut', 'cut', 'cut', 'cut']);
	const statuses = [];
	for (const by of users) statuses.push((await upload(photo, { by })).status);
	expect(statuses).toEqual(users.map(() => 200));
});

test('a user sends six photos a minute; one that is refused or broken off counts and leaves the way free', async () => {
	const strict = await createTestApp();
	const sender = await strict.browser();
	await sender.join();
	const photo = await jpeg();
	const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
	expect((await sender.call('POST', PHOTO, Buffer.from(`--${BOUNDARY}\r\nContent-Dis`), headers)).status).toBe(400);
	const statuses = [];
	for (let i = 0; i < 6; i++) statuses.push((await upload(photo, { by: sender })).status);
	expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
	await strict.close();
});

test('what is no upload, names another field, breaks off or comes without rights is refused', async () => {
	const file = await jpeg();
	expect((await browser.call('POST', PHOTO, { photo: 'x' })).status).toBe(415);
	expect((await upload(file, { field: 'other' })).body.errors).toHaveProperty('photo');
	const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
	expect((await browser.call('POST', PHOTO, Buffer.from(`--${BOUNDARY}\r\nContent-Dis`), headers)).status).toBe(400);
	expect((await upload(file, { by: await app.browser() })).status).toBe(401);
	const forged = await browser.call('POST', PHOTO, file, { ...headers, 'x-xsrf-token': '' });
	expect([forged.status, forged.body.code]).toEqual([403, 'http.xsrf']);
	// Everything else still reads JSON alone.
	const elsewhere = await browser.call('PATCH', '/api/settings/profile', Buffer.from('x'), headers);
	expect(elsewhere.status).toBe(415);
	const names = ['x', '00000000-0000-4000-8000-000000000000', '-'.repeat(36), '..%2fx', '6ec0bd7f'];
	for (const path of names.map((name) => `/photos/${name}.webp`)) {
		expect((await fetchPhoto(path)).statusCode).toBe(404);
	}
});
