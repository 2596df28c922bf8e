import { createHmac, createSecretKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { BadSignature } from '../provider.ts';
import { readSignedNotice } from './signed-notice.ts';

const NOW_S = 1_795_000_000;
const BODY = '{"id":"n1","more":1}';
const PLAIN = { header: 'acme-sig', value: /^sha256=(?<hex>[0-9a-f]{64})$/, body: z.object({ id: z.string() }) };
const TIMED = { ...PLAIN, value: /^t=(?<time>\d{1,12}),v1=(?<hex>[0-9a-f]{64})$/ };

const hmac = (text: string, secret = 'first') => createHmac('sha256', secret).update(text).digest('hex');
const read = (form: typeof PLAIN, header: string | string[] | undefined, body = BODY) =>
	readSignedNotice(
		form,
		{ secrets: ['first', createSecretKey(Buffer.from('second'))], nowMs: () => NOW_S * 1_000 },
		header === undefined ? {} : { 'acme-sig': header },
		Buffer.from(body),
	);
const timed = (ageS: number, text = (time: number) => `${time}.${BODY}`) =>
	`t=${NOW_S - ageS},v1=${hmac(text(NOW_S - ageS))}`;

describe('[CASH-02] a signed notice', () => {
	test.each<[string, typeof PLAIN, string]>([
		['of the body', PLAIN, `sha256=${hmac(BODY)}`],
		['with the secret that replaces the other', PLAIN, `sha256=${hmac(BODY, 'second')}`],
		['of time and body', TIMED, timed(0)],
		['five minutes old', TIMED, timed(300)],
		['five minutes ahead', TIMED, timed(-300)],
	])('%s is read', (_, form, header) => {
		expect(read(form, header)).toEqual({ id: 'n1' });
	});

	test.each<[string, typeof PLAIN, string | string[] | undefined, string?]>([
		['without a header', PLAIN, undefined],
		['with an empty header', PLAIN, ''],
		['with two headers', PLAIN, [`sha256=${hmac(BODY)}`, `sha256=${hmac(BODY)}`]],
		['with another secret', PLAIN, `sha256=${hmac(BODY, 'third')}`],
		['of another body', PLAIN, `sha256=${hmac(BODY)}`, BODY.replace('n1', 'n2')],
		['in capital letters', PLAIN, `sha256=${hmac(BODY).toUpperCase()}`],
		['with half of a signature', PLAIN, `sha256=${hmac(BODY).slice(32)}`],
		['with more after the signature', PLAIN, `sha256=${hmac(BODY)}0`],
		['of another form', TIMED, `sha256=${hmac(BODY)}`],
		['older than five minutes', TIMED, timed(301)],
		['more than five minutes ahead', TIMED, timed(-301)],
		['of the body without the time', TIMED, timed(0, () => BODY)],
		['with another time', TIMED, timed(0, (time) => `${time - 1}.${BODY}`)],
		['of a body that is not JSON', PLAIN, `sha256=${hmac('{')}`, '{'],
		['of a body of another form', PLAIN, `sha256=${hmac('{"id":1}')}`, '{"id":1}'],
		['of a text that no row can hold', PLAIN, `sha256=${hmac('{"id":"\\u0000"}')}`, '{"id":"\\u0000"}'],
	])('%s is refused', (_, form, header, body) => {
		expect(() => read(form, header, body)).toThrow(BadSignature);
	});
});
