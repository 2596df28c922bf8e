import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { WEBHOOK_GUIDE } from '../../site/settings/webhook-guide.ts';
import { createSecret, signDelivery } from './sign-delivery.ts';

const BODY = '{"name":"ünï"}';
const secret = createSecret();
const header = signDelivery(secret, BODY, Date.now());
/** Genuine alone is the first. */
const CASES = [
	[secret, header, BODY],
	[createSecret(), header, BODY],
	[secret, header, `${BODY} `],
	[secret, header.replace(/.$/, (end) => (end === '0' ? '1' : '0')), BODY],
	[secret, signDelivery(secret, BODY, Date.now() - 301_000), BODY],
	[secret, header.replace(/,v1=.*/, ',v1='), BODY],
];
const EXPECTED = CASES.map((_, index) => index === 0);

test('[NOTE-04] the JavaScript of the reference knows what is genuine', async () => {
	const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(WEBHOOK_GUIDE.code.javascript)}`);
	expect(CASES.map((one) => isGenuine(...one))).toEqual(EXPECTED);
});

test.skipIf(spawnSync('python3', ['-V']).status !== 0)('[NOTE-04] so does its Python', () => {
	const ask =
		'import json, sys\nprint(json.dumps([is_genuine(s, h, b.encode()) for s, h, b in json.loads(sys.argv[1])]))';
	const { stdout } = spawnSync('python3', ['-c', `${WEBHOOK_GUIDE.code.python}\n${ask}`, JSON.stringify(CASES)]);
	expect(JSON.parse(String(stdout))).toEqual(EXPECTED);
});

test.skipIf(spawnSync('openssl', ['version']).status !== 0)('[NOTE-04] and its shell, but for the time', () => {
	const [, T = '', V1 = ''] = /t=(\d+),v1=(\w+)/.exec(header) ?? [];
	const program = `cd "$(mktemp -d)" && printf '%s' "$BODY" > body.json\n${WEBHOOK_GUIDE.code.curl}`;
	const verify = (values: object) =>
		String(
			spawnSync('sh', ['-c', program], { env: { ...process.env, T, V1, SECRET: secret, BODY, ...values } }).stdout,
		);
	expect([verify({}), verify({ V1: '' }), verify({ BODY: '{}' })]).toEqual(['genuine\n', '', '']);
});
