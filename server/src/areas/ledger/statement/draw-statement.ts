import { readFileSync } from 'node:fs';
import type { Transaction } from '@fairtick/domain/ledger/contract';
import {
	HOUSE_ACCOUNT_NUMBERS,
	type HouseAccountKind,
	USER_ACCOUNT_KINDS,
	type UserAccountKind,
} from '@fairtick/domain/ledger/rules';
import { INTL_LOCALES } from '@fairtick/domain/wire/primitives';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { formatAmount, text } from '../../../platform/texts/index.ts';
import type { Statement, StatementSection } from './statement.ts';

// A4 on its side, in points.
const WIDTH = 842;
const HEIGHT = 595;
const MARGIN = 36;
const RIGHT = WIDTH - MARGIN;
const ROW = 15;
/** Lower limit of rows; the page's number comes below it. */
const BOTTOM = HEIGHT - MARGIN - 2 * ROW;
const GREY = '#56637a';
const LINE = '#d5dbe4';
const BLACK = '#17202e';

/** Left edges of the columns. */
const LEFT = { time: MARGIN, kind: 140, counterpart: 290, reference: 430 } as const;
/** Right edges of those with amounts. */
const RIGHT_EDGE = { amount: 710, balance: RIGHT } as const;

/** Latin and Devanagari in one file each; pdfkit embeds the glyphs that are used. */
const FONTS = {
	plain: import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
	bold: import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf'),
};
const readFont = (name: keyof typeof FONTS) => readFileSync(new URL(FONTS[name]));

const isAccountKind = (kind: string): kind is UserAccountKind | HouseAccountKind =>
	kind in HOUSE_ACCOUNT_NUMBERS || (USER_ACCOUNT_KINDS as readonly string[]).includes(kind);

/** A statement as a PDF in its reader's language (CASH-11). */
export async function drawStatement(statement: Statement): Promise<Uint8Array> {
	const { locale, appName, sections } = statement;
	const title = text(locale, 'statement.title');
	const plain = readFont('plain');
	const doc = new PDFDocument({
		size: [WIDTH, HEIGHT],
		// Text is placed line by line and never flows on to another page by itself.
		margin: 0,
		bufferPages: true,
		lang: INTL_LOCALES[locale],
		displayTitle: true,
		info: { Title: title, Author: appName, CreationDate: new Date(statement.madeAtMs) },
	});
	doc.registerFont('plain', plain);
	doc.registerFont('bold', readFont('bold'));
	const chunks: Uint8Array[] = [];
	doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
	const ended = new Promise((resolve) => doc.once('end', resolve));
	const page = new Page(doc);
	drawHead(page, statement, create(plain) as Font);
	if (sections.length === 0) page.line(text(locale, 'statement.none'), { gap: ROW });
	for (const section of sections) drawSection(page, statement, section);
	numberPages(page, statement);
	doc.end();
	await ended;
	return Buffer.concat(chunks);
}

interface Look {
	readonly font?: 'plain' | 'bold';
	readonly size?: number;
	readonly colour?: string;
}

/** Writes from the top down, and continues on a new page if asked. */
class Page {
	readonly doc: PDFKit.PDFDocument;
	y = MARGIN;

	constructor(doc: PDFKit.PDFDocument) {
		this.doc = doc;
	}

	/** Text at a left edge, or ending at a right edge. */
	put(
		words: string,
		at: { left: number } | { right: number },
		{ font = 'plain', size = 8, colour = BLACK }: Look = {},
	) {
		this.doc.font(font).fontSize(size).fillColor(colour);
		const x = 'left' in at ? at.left : at.right - this.doc.widthOfString(words);
		this.doc.text(words, x, this.y, { lineBreak: false });
	}

	/** A separate line, after a gap. A longer text continues in the next line. */
	line(words: string, { gap = 0, font = 'plain', size = 8, colour = BLACK }: Look & { gap?: number } = {}) {
		this.y += gap;
		const spacing = size * 1.6;
		this.doc.font(font).fontSize(size).fillColor(colour);
		const lineGap = spacing - this.doc.currentLineHeight();
		const options = { width: RIGHT - MARGIN, lineGap };
		const height = this.doc.heightOfString(words, options);
		this.doc.text(words, MARGIN, this.y, options);
		this.y += Math.max(spacing, height);
	}

	rule() {
		this.doc.moveTo(MARGIN, this.y).lineTo(RIGHT, this.y).lineWidth(0.5).strokeColor(LINE).stroke();
	}

	/** Begins another page when fewer rows than these fit on this one; answers whether it did. */
	makeRoom(rows: number): boolean {
		if (this.y + rows * ROW <= BOTTOM) return false;
		this.doc.addPage();
		this.y = MARGIN;
		return true;
	}
}

function drawHead(page: Page, { locale, appName, holder, kind, ...times }: Statement, font: Font): void {
	page.line(appName, { font: 'bold', size: 10, colour: GREY });
	page.line(text(locale, 'statement.title'), { font: 'bold', size: 18 });
	page.line(text(locale, 'statement.period', { from: times.fromMs, to: times.toMs }), { size: 10 });
	// A name in a script that the font lacks would be a row of boxes; the address says whose the account is.
	const isDrawable = [...holder.name].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) as number));
	const name = isDrawable ? `${holder.name}, ${holder.email}` : holder.email;
	page.line(text(locale, 'statement.holder', { id: String(holder.id), name }), { gap: 4, size: 10 });
	if (kind !== null) page.line(text(locale, 'statement.only', { kind: text(locale, `statement.kind.${kind}`) }));
	page.line(text(locale, 'statement.made', { at: times.madeAtMs }), { colour: GREY });
	page.line(text(locale, 'statement.about'), { colour: GREY });
}

function drawSection(page: Page, statement: Statement, section: StatementSection): void {
	const { locale } = statement;
	const { currency, account, openingMinor, closingMinor, transactions } = section;
	const name = `${text(locale, `statement.currency.${currency}`)} · ${text(locale, `statement.account.${account}`)}`;
	if (!page.makeRoom(6)) page.y += ROW;
	page.line(name, { font: 'bold', size: 11 });
	drawColumns(page, statement);
	drawBalance(page, text(locale, 'statement.opening'), writeAmount(locale, openingMinor));
	for (const transaction of transactions) {
		if (page.makeRoom(transaction.reason === null ? 1 : 2)) {
			page.line(text(locale, 'statement.continued', { account: name }), { font: 'bold', size: 11 });
			drawColumns(page, statement);
		}
		drawTransaction(page, statement, transaction);
	}
	page.makeRoom(1);
	drawBalance(page, text(locale, 'statement.closing'), writeAmount(locale, closingMinor));
}

function drawColumns(page: Page, { locale }: Statement): void {
	for (const [name, left] of Object.entries(LEFT))
		page.put(text(locale, `statement.column.${name as keyof typeof LEFT}`), { left }, { colour: GREY });
	for (const [name, right] of Object.entries(RIGHT_EDGE))
		page.put(text(locale, `statement.column.${name as keyof typeof RIGHT_EDGE}`), { right }, { colour: GREY });
	page.y += ROW;
}

function drawBalance(page: Page, name: string, amount: string): void {
	page.rule();
	page.y += 2;
	page.put(name, { left: MARGIN }, { font: 'bold' });
	page.put(amount, { right: RIGHT_EDGE.balance }, { font: 'bold' });
	page.y += ROW - 2;
}

/** Grants and top-ups refer to their user, whom the head of the page names. */
const NUMBER = /^\d+$/;

function drawTransaction(page: Page, statement: Statement, one: Transaction): void {
	const { locale } = statement;
	const { at, kind, counterpart, reference, amount, balance_after, reason } = one;
	const other = nameOf(statement, counterpart);
	page.rule();
	page.y += 2;
	page.put(at.slice(0, 19).replace('T', ' '), { left: LEFT.time });
	page.put(text(locale, `statement.kind.${kind}`), { left: LEFT.kind });
	page.put(other, { left: LEFT.counterpart });
	if (!NUMBER.test(reference.id)) page.put(reference.id, { left: LEFT.reference }, { size: 7, colour: GREY });
	page.put(writeAmount(locale, amount), { right: RIGHT_EDGE.amount });
	page.put(writeAmount(locale, balance_after), { right: RIGHT_EDGE.balance });
	page.y += ROW - 2;
	if (reason === null) return;
	page.put(cut(page, reason, RIGHT - LEFT.kind), { left: LEFT.kind }, { colour: GREY });
	page.y += ROW - 2;
}

/** As much of a text as fits the width. */
function cut({ doc }: Page, words: string, width: number): string {
	const plain = words.replace(/\s+/g, ' ');
	doc.font('plain').fontSize(8);
	if (doc.widthOfString(plain) <= width) return plain;
	const letters = [...plain];
	while (doc.widthOfString(`${letters.join('')}…`) > width) letters.pop();
	return `${letters.join('')}…`;
}

function nameOf({ locale, appName }: Statement, counterpart: string): string {
	if (isAccountKind(counterpart)) return text(locale, `statement.account.${counterpart}`, { app: appName });
	// Whatever a provider holds for us is `clearing` in the list of transactions.
	const isProvider = counterpart === 'clearing' || counterpart.startsWith('provider:');
	return isProvider ? text(locale, 'statement.account.provider') : counterpart;
}

/** Minor units with the minus sign of the pages in place of a hyphen: `−$10.00`. */
const writeAmount = (locale: Statement['locale'], amountMinor: bigint | number) =>
	formatAmount(locale, amountMinor).replace('-', '−');

/** The number of pages is known at the end. */
function numberPages(page: Page, { locale }: Statement): void {
	const { count } = page.doc.bufferedPageRange();
	for (let index = 0; index < count; index++) {
		page.doc.switchToPage(index);
		page.y = HEIGHT - MARGIN;
		page.put(text(locale, 'statement.page', { page: index + 1, pages: count }), { right: RIGHT }, { colour: GREY });
	}
}
