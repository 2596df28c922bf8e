import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { WEBHOOK_GUIDE } from '../site/webhook-guide.ts';
import { createSecret, signDelivery } from './sign-delivery.ts';

const BODY = '{"name":"ünï"}';

test('[NOTE-04] the reference programs know what is genuine, and nothing else', async () => {
	const secret = createSecret();
	const header = signDelivery(secret, BODY, Date.now());
	const cases = [
		[secret, header, BODY],
		[createSecret(), header, BODY],
		[secret, header, `${BODY} `],
		[secret, header.replace(/.$/, (end) => (end === '0' ? '1' : '0')), BODY],
		[secret, signDelivery(secret, BODY, Date.now() - 301_000), BODY],
		[secret, header.replace(/,v1=.*/, ',v1='), BODY],
	];
	const expected = [true, false, false, false, false, false];
	const { javascript, python } = WEBHOOK_GUIDE.code;
	const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(javascript)}`);
	expect(cases.map((one) => isGenuine(...one))).toEqual(expected);
	const said = execFileSync('python3', [
		...[
			'-c',
			`${python}\nimport json, sys\n`.concat(
				'print(json.dumps([is_genuine(s, h, b.encode()) for s, h, b in json.loads(sys.argv[1])]))',
			),
		],
		JSON.stringify(cases),
	]);
	expect(JSON.parse(String(said))).toEqual(expected);
});
