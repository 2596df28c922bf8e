import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './support/app.ts';
import type { TestAnswer, TestBrowser } from './support/browser.ts';

const BOUNDARY = 'part';
const PHOTO = '/api/settings/photo';

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
	app = await createTestApp();
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

test('a photo is drawn anew as a small square without what the file held, at an address nobody can guess', async () => {
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
	['six megabytes', Buffer.alloc(6 * 1024 * 1024), 413],
])('%s is refused', async (_name, file, status) => {
	const answer = await upload(file);
	expect(answer.status).toBe(status);
	if (status === 422) expect(Object.keys(answer.body.errors)).toEqual(['photo']);
	expect((await browser.call('GET', '/api/user')).body.photo_url).toBeNull();
});

test('other formats, broken files and pictures of too many pixels are refused', async () => {
	const whole = await draw().png().toBuffer();
	const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#000' } })
		.png()
		.toBuffer();
	for (const file of [await draw().gif().toBuffer(), await draw().tiff().toBuffer(), whole.subarray(0, -60), bomb]) {
		expect((await upload(file)).body.errors).toHaveProperty('photo');
	}
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
