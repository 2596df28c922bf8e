import { expect, test } from 'vitest';
import { everyNotice } from '../../test/every-notice.ts';
import { EVERY_PAGE } from '../pages/every-page.ts';
import { readParams } from '../pages/page.ts';
import { WAYS } from '../wire/notification.ts';
import { LOCALES } from '../wire/primitives.ts';
import { NOTIFICATION_KINDS } from './kinds.ts';
import { NOTIFIED_KINDS } from './rules.ts';
import {
	definitionOf,
	inLanguage,
	KINDS,
	linkOf,
	type NotificationFacts,
	type NotifiedEvent,
	wordsOf,
} from './table.ts';

const EVERY = everyNotice(Date.parse('2026-03-06T13:15:00.000Z'));

test('[NOTE-02] what cannot be switched off is on for everyone, and what areas mail themselves cannot be', () => {
	for (const kind of NOTIFICATION_KINDS) {
		const { defaults, fixed, isMailedByArea } = definitionOf(kind);
		const { app, mail, push } = defaults;
		const isOn = { app: app !== 'off', mail, push };
		expect(WAYS.filter((way) => fixed.includes(way) && !isOn[way])).toEqual([]);
		expect(fixed).not.toContain('push');
		if (isMailedByArea) expect(fixed).toContain('mail');
	}
});

test.each(EVERY.map((facts) => [facts.kind, facts] as const))(
	'[NOTE-01] %s: what is kept is shown in each language by the schema of its kind, with words and a place',
	(kind, facts) => {
		for (const locale of LOCALES) {
			const about = inLanguage(facts, locale);
			expect(KINDS[kind].about.parse(about)).toEqual(about);
			const words = wordsOf(about);
			if ('text' in words) expect(words.text).not.toBe('');
			else {
				const amounts = Object.values(words.values).filter(
					(value) => typeof value === 'object' && ('amount' in value || 'result' in value),
				);
				expect(amounts.length > 0).toBe(words.hasAmount);
			}
			for (const link of [linkOf(about), definitionOf(kind).linkOfSeveral([about, about])])
				expect(EVERY_PAGE.some(({ path }) => readParams(path, link?.to ?? '/') !== null)).toBe(true);
		}
	},
);

test('[NOTE-01] a kind that no event makes is written by its own area: the announcement alone', () => {
	expect(NOTIFICATION_KINDS.filter((kind) => Object.keys(KINDS[kind].events).length === 0)).toEqual(['announcement']);
	const events = NOTIFICATION_KINDS.flatMap((kind) => Object.keys(KINDS[kind].events));
	expect(NOTIFIED_KINDS).toEqual(new Set(events));
});

test('what is of no kind is refused, also what every object has', () => {
	for (const kind of ['nonsense', 'toString', '__proto__'])
		expect(() => definitionOf(kind as NotificationFacts['kind'])).toThrow(`has the kind ${kind}`);
});

test('a definition that says nothing of its words does not compile, nor does an event with the data of another', () => {
	const { words: _, ...silent } = KINDS.support;
	// @ts-expect-error: without words a kind is no definition.
	const definition: Parameters<typeof use>[0] = silent;
	// @ts-expect-error: what a verification says is no trade.
	const event: NotifiedEvent = { type: 'trade.closed', n: 1, atMs: 1, data: { news: null } };
	expect([use(definition), event.type]).toEqual(['life-buoy', 'trade.closed']);
});

const use = ({ icon }: ReturnType<typeof definitionOf>) => icon;
