import { describe, expect, test } from 'vitest';
import { isSamePayer } from '../cashier/payments/payer.ts';
import { normalName } from '../verification/normal.ts';

const isOnePayer = (one: string, other: string) => {
	const of = (name: string) => ({ name, taxNumber: null, account: null });
	return isSamePayer(of(one), of(other));
};
const isOneName = (one: string, other: string) => normalName(one) === normalName(other);

/** Of each script, pairs of names of different people. */
const DIFFERENT: readonly (readonly [string, string, string])[] = [
	['Latin', 'João Silva', 'Joana Silva'],
	['Latin', 'Lars Sørensen', 'Lars Sorenson'],
	['Chinese', '王伟', '王玮'],
	['Chinese', '张丽', '张莉'],
	['Arabic', 'حسن علي', 'حسين علي'],
	['Arabic', 'رائد سالم', 'راشد سالم'],
	['Devanagari', 'कमला देवी', 'कोमल देवी'],
	['Devanagari', 'सुनील वर्मा', 'सोनल वर्मा'],
	['Devanagari', 'राम शर्मा', 'रमा शर्मा'],
	['Devanagari', 'राम', 'मीरा'],
	['Devanagari', 'कमल देवी', 'कमला देवी'],
	['Devanagari', 'राज', 'राज़'],
	['Bengali', 'কমল দাস', 'কমলা দাস'],
	['Bengali', 'রিনা', 'রানি'],
	['Cyrillic', 'Моисеев Андрей', 'Мойсеев Андрей'],
	['Cyrillic', 'Іван Ілліч', 'Їван Ілліч'],
	['Japanese', 'はな', 'ばな'],
	['Japanese', 'カトウ', 'ガトウ'],
	['Telugu', 'రామ', 'రమ'],
	['Telugu', 'సీత', 'సాత'],
	['Tamil', 'மீனா', 'மோனா'],
	['Tamil', 'கமலா', 'கோமல்'],
	['Gurmukhi', 'ਹਰਜੀਤ', 'ਹਰਜੋਤ'],
	['Gujarati', 'મીના', 'મોના'],
	['Kannada', 'ಕಮಲಾ', 'ಕೋಮಲ'],
	['Malayalam', 'മീന', 'മോന'],
	['Hangul', '김민수', '김민서'],
	['Greek', 'Γιώργος Παπάς', 'Γιώργος Πάππας'],
	['Hebrew', 'דוד כהן', 'דור כהן'],
	['Thai', 'สมชาย', 'สมชัย'],
	['Thai', 'มานี', 'มานะ'],
	['Lao', 'ແກ້ວ', 'ແກວນ'],
	['Burmese', 'မောင်', 'မင်'],
	['Khmer', 'សុខា', 'សខា'],
	['Sinhala', 'මීනා', 'මෝනා'],
	['Amharic', 'አበበ', 'አበባ'],
];

test.each(DIFFERENT)('[CASH-02] [IDENT-09] %s: %s is not %s', (_script, one, other) => {
	expect([isOnePayer(one, other), isOneName(one, other)]).toEqual([false, false]);
});

/** Two spellings of one name. */
const SAME: readonly (readonly [string, string, string])[] = [
	['accents', 'João Conceição', 'JOAO CONCEICAO'],
	['accents of two marks', 'Nguyễn Thị Hường', 'NGUYEN THI HUONG'],
	['full-width letters', 'Ｊｏａｏ Silva', 'Joao Silva'],
	['a dotted capital I', 'İbrahim Yılmaz', 'IBRAHIM YILMAZ'],
	['a sharp s', 'Weiß', 'WEISS'],
	['a capital sharp s', 'WEIẞ', 'Weiss'],
	['a stroke', 'Łukasz Sørensen Đặng', 'LUKASZ SORENSEN DANG'],
	['a ligature of type', 'Griﬃth', 'Griffith'],
	['Ё as Е', 'Артём Королёв', 'АРТЕМ КОРОЛЕВ'],
	['a stress', 'Ива́нов', 'Иванов'],
	['Й of two characters', 'Андреи\u0306', 'Андрей'],
	['a Greek tonos and final sigma', 'Γιώργος', 'ΓΙΩΡΓΟΣ'],
	['harakat', 'مُحَمَّد حَسَن', 'محمد حسن'],
	['a stretched word', 'محمـــد', 'محمد'],
	['a hamza left out', 'أحمد إبراهيم', 'احمد ابراهيم'],
	['letters of a Persian keyboard', 'علی کریم', 'علي كريم'],
	['letters of presentation', 'ﻣﺤﻤﺪ', 'محمد'],
	['Hebrew points', 'דָּוִד', 'דוד'],
	['a composed nukta', 'फ\u093Cिरोज़', '\u095Eिरोज\u093C'],
	['a joiner', 'क्\u200Dषमा', 'क्षमा'],
	['a Bengali vowel of two parts', 'স\u09CBমা', 'স\u09C7\u09BEমা'],
	['a Tamil vowel of two parts', 'ம\u0BCBனா', 'ம\u0BC7\u0BBEனா'],
	['Hangul in letters', '김민수'.normalize('NFD'), '김민수'],
	['half-width kana', 'ｶﾞﾄｳ', 'ガトウ'],
	['a variant of a glyph', '葛\u{E0100}城', '葛城'],
	['a Thai vowel of two parts', 'จ\u0E33นง', 'จ\u0E4D\u0E32นง'],
	['a mark of direction', '\u200Fמשה\u200E', 'משה'],
	['another order', 'देवी कमला', 'कमला देवी'],
];

test.each(SAME)('[CASH-02] [IDENT-09] %s: %s is %s', (_name, one, other) => {
	expect([isOnePayer(one, other), isOneName(one, other)]).toEqual([true, true]);
});

describe('[IDENT-09] the form that is hashed', () => {
	test.each([
		['João  da-Silva', 'da joao silva'],
		['कमला देवी', 'कमला देवी'],
		["Ana O'Neill", 'ana neill o'],
		['மீனா', 'மீனா'],
	])('of %s is %s', (name, form) => {
		expect(normalName(name)).toBe(form);
	});
});
