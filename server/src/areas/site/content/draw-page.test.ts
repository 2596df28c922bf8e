import type { PageFacts } from '@fairtick/texts/page';
import { describe, expect, test } from 'vitest';
import { InvalidFields } from '../../../platform/http/index.ts';
import { drawPage } from './draw-page.ts';

const FACTS: PageFacts = { operator: null, money: 'sandbox', chat_script: null };
const OPERATED: PageFacts = {
	operator: { name: 'Ticks & <Co>', address: '1 High Street', licence: 'No. 7' },
	money: 'live',
	chat_script: 'a/b',
};

test('[ADMIN-07] a page has a lead and sections with addresses, in any script', () => {
	const page = drawPage(
		'One *lead*.\n\n## First part\n\nText.\n\n- a\n- b\n\n### Detail\n\nMore.\n\n## First part\n\n## नियम {#rules}\n\n## शर्तें',
		FACTS,
	);
	expect(page).toEqual({
		lead: '<p>One <em>lead</em>.</p>\n',
		sections: [
			{
				id: 'first-part',
				title: 'First part',
				html: '<p>Text.</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<h3>Detail</h3>\n<p>More.</p>\n',
			},
			{ id: 'first-part-2', title: 'First part', html: '' },
			{ id: 'rules', title: 'नियम', html: '' },
			{ id: 'शर्तें', title: 'शर्तें', html: '' },
		],
	});
});

describe('[ADMIN-07] nothing in a page is active', () => {
	test.each([
		'<script>alert(1)</script>',
		'<img src=x onerror=alert(1)>',
		'text <b onclick="alert(1)">bold</b>',
		'<iframe src="https://evil.example"></iframe>',
		'[a](javascript:alert(1))',
		'[a](JaVaScRiPt:alert(1))',
		'[a](java\nscript:alert(1))',
		'[a](data:text/html;base64,PHNjcmlwdD4=)',
		'[a](//evil.example)',
		'[a](http://evil.example)',
		'![a](https://evil.example/track.png)',
		'[a]: javascript:alert(1)\n\n[a]',
		'<javascript:alert(1)>',
		'## <svg onload=alert(1)>',
		'[a](https://x.example "onmouseover=alert(1) x=\\"")',
	])('%s', (text) => {
		const { lead, sections } = drawPage(text, FACTS);
		const html = lead + sections.map((section) => section.html).join('');
		const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)].map(([, tag, attributes]) => [tag, attributes?.trim()]);
		for (const [tag, attributes] of tags) {
			expect(['p', 'a', 'br']).toContain(tag);
			expect(attributes).toMatch(/^(href="https:[^"]*"( title="[^"]*")?( rel="[^"]*")?)?$/);
		}
	});
});

test('[ADMIN-07] paragraphs depend on the money, the operator and the chat', () => {
	const text = [
		'{if off} Off.',
		'{if sandbox} *Sandbox*.',
		'{if live} Live.',
		'{if no operator} Without.',
		'{if chat} Write.',
		'{operator}',
		'{outlook}',
		'{chat}',
	].join('\n\n');
	const places = '<div data-show="outlook"></div><div data-show="chat"></div>';
	expect(drawPage(text, FACTS).lead).toBe(`<p><em>Sandbox</em>.</p>\n<p>Without.</p>\n${places}`);
	expect(drawPage(text, OPERATED).lead).toBe(`<p>Live.</p>\n<p>Write.</p>\n<div data-show="operator"></div>${places}`);
});

test.each([
	['# Title', 'field.page_heading', 1],
	['a\n\n#### deep', 'field.page_heading', 3],
	['a\n\n{if rich} b', 'field.page_condition', 3],
	['{balance}', 'field.page_place', 1],
])('[ADMIN-07] %j is refused with its line', (text, code, line) => {
	const draw = () => drawPage(text, FACTS);
	expect(draw).toThrow(InvalidFields);
	try {
		draw();
	} catch (error) {
		expect((error as InvalidFields).fields).toEqual([{ field: 'markdown', code, params: { line } }]);
	}
});

test.each([
	['spaces in a heading', `## a${' '.repeat(3_900)}b\n`.repeat(10)],
	['equal headings', '## a\n'.repeat(7_900)],
	['brackets', `${'['.repeat(3_900)}\n`.repeat(10)],
	['emphasis', `${'*a **a '.repeat(550)}\n`.repeat(10)],
	['quotes', `${'>'.repeat(3_900)}\n`.repeat(10)],
	['lists', `${'- '.repeat(1_900)}\n`.repeat(10)],
	['one long line', 'x'.repeat(40_000)],
])('[ADMIN-07] 40,000 characters of %s take no long time', (_, text) => {
	// Of this process alone: a busy machine makes it no slower.
	const before = process.cpuUsage();
	try {
		drawPage(text, FACTS);
	} catch (error) {
		expect(error).toBeInstanceOf(InvalidFields);
	}
	const { user, system } = process.cpuUsage(before);
	expect((user + system) / 1_000).toBeLessThan(500);
});
