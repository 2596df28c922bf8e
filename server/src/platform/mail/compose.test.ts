import { expect, test } from 'vitest';
import type { MailKind } from '../texts/index.ts';
import { composeMail } from './compose.ts';

const ADVICE = 'log in and check your security settings';
const compose = async (kind: MailKind) => {
	const letter = { id: 'a', kind, locale: 'en', recipient: 'dana@example.org', params: {} } as const;
	const mail = await composeMail(
		{ ...letter, link: 'https://trade.example.com/', attachment: null, unsubscribe: null, createdAtMs: 0 },
		{ appName: 'Fairtick', from: 'no-reply@trade.example.com' },
	);
	// Lines of quoted-printable text are cut.
	return mail.toString().replaceAll('=\r\n', '');
};

test('a mail that says itself what to do where it was not expected gives no second advice', async () => {
	expect(await compose('verify')).toContain('If you did not create an account, ignore this email.');
	expect(await compose('verify')).not.toContain(ADVICE);
	expect(await compose('password_changed')).toContain(ADVICE);
});
