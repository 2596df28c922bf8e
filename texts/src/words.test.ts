import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INFO_NAMES, type InfoName } from '@fairtick/domain/site/contract';
import { BROWSER_STORAGE, COOKIES } from '@fairtick/domain/site/privacy';
import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { expect, test } from 'vitest';
import { phrasesOf } from './compile.ts';
import { readPage, readTexts } from './read-texts.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Forms that `docs/words.md` has another word for, or that no native speaker would say. */
const FORBIDDEN = {
	en: [
		/\bwhoever\b/,
		/\bof (yours|ours|mine)\b/,
		/\b(comes?|came) back\b/,
		/\bat once\b/,
		/\bas agreed\b/,
		/\bsign(s|ed|ing)?[ -]in\b/,
		/\bsigned out\b/,
		/\be-mail\b/,
		/\bmailed\b/,
		/\bgo(es)? on\b/,
		/\bby itself\b/,
		/\bfor good\b/,
		/\b(some|no)body\b/,
		/\banew\b/,
		/\bin all\b/,
		/\bfirst page\b/,
		/\bcan not\b/,
		/\brefused?\b/,
		/\bticket\b/,
		/\bdecided (by prices|trades?)\b/,
		/\bis void\b/,
		/\bwhat is this\b/,
		/\bput this\b/,
		/\bplacing a trade\b/,
		/\bpublic beacon\b/,
		/\bin short\b/,
		/\btrue name\b/,
		/\bmoney laundering\b/,
		/\bmake an account\b/,
		/\bstands? (in|still|what)\b/,
	],
	br: [
		/bilhete/,
		/passeio/,
		/congelad/,
		/diga alta/,
		/matérias-primas/,
		/impulso/,
		/como combinado/,
		/\bemail\b/,
		/pergunte de novo/,
		/nunca é cobrad/,
		/em saída/,
		/\bchamadas?\b/,
		/\bouro\b/,
		/beacon público/,
		/comprometid/,
		/investi/,
		/recibo/,
		/aparelho/,
		/\bbolsas?\b/,
		/operações decididas/,
		/decididas por/,
		/se fosse já/,
		/nada seu foi/,
		/caminho da hora/,
		/\bvolta …/,
	],
	id: [
		/surel/,
		/e-mail/,
		/\briil\b/,
		/sungguhan/,
		/uang (asli|nyata)/,
		/setelan/,
		/\bmenyalakan\b/,
		/imbal hasil/,
		/lilin/,
		/indeks adil/,
		/ruang staf/,
		/\bpita\b/,
		/amplop/,
		/kanal/,
		/panggilan/,
		/dimasuki/,
		/ditradingkan/,
		/setoran/,
		/peramban/,
		/\bberkas/,
		/sengketa/,
		/realitas/,
		/penahanan hukum/,
		/\bmenyetor/,
		/(?<!modal )\bdisetor/,
		/beacon publik/,
		/taruhan/,
		/menjeda/,
		/menang mengembalikan/,
		/milik anda yang/,
		/bisa dibeli/,
		/yang terjadi dan kapan/,
	],
	in: [
		/क़ीमत/,
		/ई-मेल/,
		/शेष राशि/,
		/पृष्ठ/,
		/सहेज/,
		/यूज़र/,
		/लॉग (इन|आउट)/,
		/छाप/,
		/लिफ़ाफ़ा/,
		/चुंबक/,
		/पक्का कर/,
		/निष्पक्ष इंडेक्स/,
		/सेटिंग्स/,
		/दाँव(?! पर)/,
		/तारीख(?!़)/,
		/तय शर्तों पर/,
		// One spelling of each word, with its dots.
		/ाएं/,
		/पहुंच/,
		/जांच/,
		/गलत/,
		/खुद/,
		/आखिर/,
		/बाकी/,
		/गायब/,
		/नुकसान/,
		/क़दम/,
		/तरीक़/,
		/से\. पहले/,
		/बीज/,
		/मुहरबंद/,
		/यादृच्छिक/,
		/सार्वजनिक बीकन/,
		/टाइम ज़ोन/,
		/(?<!\{)\bid\b/,
		/दूसर[ाे] (कारक|फ़ैक्टर)/,
		/बराबरी/,
		/औसतों का मिलन/,
		/इस समय तक ख़रीद/,
		/कीमत की उम्र/,
		/परिणाम/,
	],
} as const;

/** Sources that say something themselves: in English the calls' descriptions and the API reference. */
function filesOf(locale: string): string[] {
	const contracts = readdirSync(join(ROOT, 'domain/src'), { recursive: true, encoding: 'utf8' });
	return [
		...(locale === 'en'
			? contracts.filter((file) => file.endsWith('contract.ts')).map((file) => `domain/src/${file}`)
			: []),
		...(locale === 'en'
			? ['server/src/areas/site/settings/api-examples.ts', 'server/src/areas/site/settings/api-page.ts']
			: []),
	];
}

/** Values of texts: those in quotes that are a sentence or a word to read, not a key or a code. */
function textsOf(file: string): string[] {
	const source = readFileSync(join(ROOT, file), 'utf8').replace(/^\s*(\/\*\*?|\*|\/\/).*$/gm, '');
	const found = [...source.matchAll(/(?<=[:[,(]\s*)(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")(?!:)/g)];
	return found
		.map(([, single, double]) => (single ?? double ?? '').replace(/\{+[\w:]+\}+/g, '…'))
		.filter((text) => !/^[a-z_.:]+$|^[a-z]+\/\d$|^\//.test(text));
}

/** Names of cookies and of the browser's storage, which the privacy policy lists. */
const STORED = new Set([...Object.values(COOKIES), ...Object.values(BROWSER_STORAGE)].map((names) => names.join(', ')));

/** The lines of an information page, without the addresses of its sections. */
const linesOf = (locale: Locale, name: InfoName): string[] =>
	readPage(locale, name)
		.split('\n')
		.map((line) => line.replace(/ \{#[\w-]+\}$/, ''))
		.filter((line) => !STORED.has(line.replaceAll('\\', '')));

test.each(LOCALES)('[LANG-05] no text in %s has a form that the glossary forbids', (locale) => {
	const said = [
		...[...readTexts(locale)].flatMap(([key, text]) => phrasesOf(text).map((phrase) => [key, phrase] as const)),
		...INFO_NAMES.flatMap((name) => linesOf(locale, name).map((line) => [name, line] as const)),
		...filesOf(locale).flatMap((file) => textsOf(file).map((text) => [file, text] as const)),
	];
	expect(said.length).toBeGreaterThan(4_000);
	const found = said.flatMap(([place, text]) =>
		FORBIDDEN[locale].filter((form) => form.test(text.toLowerCase())).map((form) => `${place}: ${form} in “${text}”`),
	);
	expect(found).toEqual([]);
});
