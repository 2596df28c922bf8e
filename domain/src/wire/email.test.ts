import { expect, test } from 'vitest';
import { emailAddress, toAsciiDomain, typedAddress } from './email.ts';

test.each([
	['kim@bücher.example', 'kim@xn--bcher-kva.example'],
	['kim@BÜCHER.example', 'kim@xn--bcher-kva.example'],
	['kim@bu\u0308cher.example', 'kim@xn--bcher-kva.example'],
	['kim@उदाहरण.भारत', 'kim@xn--p1b6ci4b4b3a.xn--h2brj9c'],
	['kim@例子。公司', 'kim@xn--fsqu00a.xn--55qx5d'],
	['kim@são-paulo.com.br', 'kim@xn--so-paulo-rza.com.br'],
	['Kim.O+a@Example.org', 'Kim.O+a@Example.org'],
	['kim@xn--bcher-kva.example', 'kim@xn--bcher-kva.example'],
])('[IDENT-01] %s is the mailbox %s', (typed, stored) => {
	expect([emailAddress.parse(typed), typedAddress.parse(typed)]).toEqual([stored, stored]);
});

test.each([
	['müller@example.org', 'field.email_script'],
	['कमला@example.org', 'field.email_script'],
	['用户@例子.公司', 'field.email_script'],
])('[IDENT-01] %s is refused and told why', (typed, code) => {
	expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toBe(code);
});

test.each([
	'kim',
	'kim@',
	'@bücher.example',
	'kim@bücher',
	'kim@bücher.example/path',
	'kim@bücher.example:25',
	'kim@a@bücher.example',
	'kim@bü cher.example',
	'kim@%C3%BC.example',
	'kim@[bücher.example]',
	'kim@-bücher.example\u202e',
	`kim@${'ü'.repeat(250)}.example`,
	`kim@${'ü'.repeat(70)}.example`,
])('[IDENT-01] %s is no address', (typed) => {
	expect(emailAddress.safeParse(typed).success).toBe(false);
});

test('[IDENT-01] what has no ASCII form is looked for as it was typed', () => {
	expect(toAsciiDomain('kim@bü cher.example')).toBe('kim@bü cher.example');
	expect(typedAddress.safeParse('anything').data).toBe('anything');
});
