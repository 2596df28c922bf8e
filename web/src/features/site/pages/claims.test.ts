import { INFO_NAMES } from '@fairtick/domain/site/contract';
import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { drawPage } from '@fairtick/texts/draw-page';
import { showPage } from '@fairtick/texts/page';
import { readPage, readTexts } from '@fairtick/texts/read-texts';
import { describe, expect, test } from 'vitest';

/**
 * Claims that no page may make, because they exceed the house's proof or a browser's check. The rows of all languages
 * cover the same subjects: prediction, foresight with the beacon, order, versions, seeds, interference, results,
 * prices, recording, proof, terms, rewriting.
 */
const CLAIMS: Readonly<Record<Locale, readonly RegExp[]>> = {
	en: [
		/no one can predict/,
		/no one can see more than/,
		/could not be written afterwards/,
		/in force before the order/,
		/before the hour,? and from public random/,
		/no one can interfere/,
		/(no one|we) can(not| never)? set a result/,
		/real prices, verified/,
		/before anyone sees/,
		/proves this result/,
		/your order has these terms/,
		/it kept\. nothing was changed/,
		/provably fair/,
		/tamper-?proof/,
		/impossible to (cheat|manipulate)/,
	],
	br: [
		/ninguém (pode|consegue) prever/,
		/ninguém vê mais de/,
		/não pôde ser escrita depois/,
		/em vigor antes de a ordem/,
		/fixada antes da hora e de números/,
		/ninguém pode interferir/,
		/ninguém pode definir um resultado/,
		/preços reais, verificados/,
		/antes que alguém o veja/,
		/prova este resultado/,
		/sua ordem tem estas condições/,
		/ele guardou\. nada foi mudado/,
		/comprovadamente justo/,
		/inviolável/,
		/impossível (trapacear|manipular)/,
	],
	id: [
		/tidak ada yang (bisa|dapat) menebak/,
		/tidak ada yang melihat lebih dari/,
		/tidak mungkin ditulis belakangan/,
		/sudah berlaku sebelum order/,
		/ditetapkan sebelum jamnya dan dari angka/,
		/tidak ada yang bisa ikut campur/,
		/tidak ada yang dapat menetapkan hasil/,
		/harga asli, diperiksa/,
		/sebelum ada yang melihatnya/,
		/membuktikan hasil ini/,
		/ketentuan order anda sama/,
		/terakhir disimpan\. tidak ada yang diubah/,
		/terbukti adil/,
		/anti-?manipulasi/,
		/mustahil (curang|dimanipulasi)/,
	],
	in: [
		/अनुमान कोई नहीं लगा सकता/,
		/सेकंड से ज़्यादा आगे नहीं देख सकता/,
		/बाद में लिखा नहीं जा सकता/,
		/स्वीकृत होने से पहले दोनों लागू/,
		/घंटे से पहले सीलबंद सीड और/,
		/कोई दख़ल नहीं दे सकता/,
		/कोई भी नतीजा तय नहीं कर सकता/,
		/असली कीमतें, आपके/,
		/किसी के देखने से पहले/,
		/नतीजे को साबित करता/,
		/आपके ऑर्डर की यही शर्तें/,
		/। कुछ बदला या हटाया नहीं गया/,
		/साबित रूप से निष्पक्ष/,
		/छेड़छाड़ असंभव/,
		/धोखा असंभव/,
	],
};

const SITE = { money: 'sandbox', operator: null, chat_script: null } as const;
const plain = (text: string) => text.normalize('NFC').toLowerCase();

const htmlToText = (html: string) =>
	html
		.replace(/<[^>]+>/g, ' ')
		.replaceAll('&amp;', '&')
		.replace(/\s+/g, ' ')
		.trim();

/** Every text of a language by its source: the texts of screens and server, and the information pages. */
async function readAll(locale: Locale): Promise<ReadonlyMap<string, string>> {
	const sections = INFO_NAMES.flatMap((name) => {
		const { lead, sections } = showPage(drawPage(readPage(locale, name)), SITE, ({ name }) => name);
		return [
			[name, htmlToText(lead)] as const,
			...sections.map(({ id, title, html }) => [`${name}#${id}`, `${title} ${htmlToText(html)}`] as const),
		];
	});
	return new Map([...readTexts(locale), ...sections].map(([name, text]) => [name, plain(text)]));
}

describe.each(LOCALES)('%s', async (locale) => {
	const texts = await readAll(locale);

	test('[PROOF-07] no page claims more than is proved', () => {
		const claimed = [...texts].filter(([, text]) => CLAIMS[locale].some((claim) => claim.test(text)));
		expect(claimed).toEqual([]);
	});

	test('[TRADE-20] the questions and answers say who could know a result, as receipts do', () => {
		const answer = texts.get('faq#fair-index') ?? '';
		expect(answer).toContain(texts.get('foreknown.known') ?? 'a text that is missing');
		expect(answer).toContain(texts.get('foreknown.sealed') ?? 'a text that is missing');
		expect(answer).toContain('drand');
	});
});

test('the same is forbidden in every language', () => {
	expect(new Set(Object.values(CLAIMS).map((list) => list.length)).size).toBe(1);
});
