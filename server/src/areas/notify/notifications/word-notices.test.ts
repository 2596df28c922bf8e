import { writeFileSync } from 'node:fs';
import { NOTIFICATION_KINDS } from '@fairtick/domain/notifications/kinds';
import { everyNotice } from '@fairtick/domain/test/every-notice';
import { LOCALES } from '@fairtick/domain/wire/primitives';
import { describe, expect, test } from 'vitest';
import { textOfData } from '../../../platform/texts/index.ts';
import { wordMail, wordPush } from './word-notices.ts';

const EVERY = everyNotice(Date.parse('2026-03-06T13:15:00.000Z'));
const SITE = 'https://example.org';
/** Signs of an unfinished text: empty places, keys and codes. */
const UNFINISHED = /[{}–]|undefined|null|NaN|notice\.|mail\.|_/;
/** Words of English that no other of our languages has. */
const ENGLISH = /\b(the|your|you|was|were|has|have|been|of|and|with|from|to|trade|trades|account|won|lost|new)\b/i;
/** Foreign text that is shown unchanged: the event's own name and addresses. */
const FOREIGN = /Nonfarm payrolls|https?:\S+/g;

function render(locale: (typeof LOCALES)[number]) {
	const reader = { locale, timeZone: 'Asia/Tokyo' };
	const mailOf = (about: typeof EVERY) => {
		const { kind, params } = wordMail(reader, about, SITE);
		return {
			subject: textOfData(locale, `mail.${kind}.subject`, params),
			body: textOfData(locale, `mail.${kind}.text`, params),
		};
	};
	const word = (about: typeof EVERY) => ({
		about: about.map(({ kind }) => kind).join(' + '),
		mail: mailOf(about),
		push: wordPush(reader, about, true),
		discreet: wordPush(reader, about, false),
	});
	return [...EVERY.map((facts) => word([facts])), word(EVERY.slice(0, 3)), word(EVERY.slice(10))];
}

describe.each(LOCALES)('emails and push messages in %s', (locale) => {
	const rendered = render(locale);
	const words = rendered.flatMap(({ mail, push, discreet }) => [
		mail.subject,
		mail.body,
		push.title,
		push.body,
		discreet.title,
		discreet.body,
	]);

	test('[NOTE-02] say every notification in whole words of the language', () => {
		expect(new Set(EVERY.map(({ kind }) => kind))).toEqual(new Set(NOTIFICATION_KINDS));
		for (const line of words.map((each) => each.replace(FOREIGN, ''))) {
			expect(line.trim()).not.toBe('');
			expect(line).not.toMatch(UNFINISHED);
			if (locale !== 'en') expect(line).not.toMatch(ENGLISH);
		}
		const file = process.env['NOTICES_FILE'];
		if (file) writeFileSync(`${file}.${locale}.json`, JSON.stringify(rendered, null, '\t'));
	});

	test('[NOTE-02] each thing has words of its own, and those of a locked screen say no amount', () => {
		const subjects = rendered.map(({ mail }) => mail.subject);
		expect(subjects.filter((one, index) => subjects.indexOf(one) !== index)).toEqual([]);
		for (const { discreet } of rendered) expect(discreet.body).not.toMatch(/\$/);
	});
});
