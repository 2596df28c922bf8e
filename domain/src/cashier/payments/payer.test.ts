import { expect, test } from 'vitest';
import { isSamePayer, type NamedPayer } from './payer.ts';

const person: NamedPayer = { name: 'José da Silva', taxNumber: '123.456.789-09', account: null };

test.each([
	['the same words', { name: 'JOSE DA SILVA' }, true],
	['accents made of two characters', { name: 'José da Silva' }, true],
	['another order, a comma', { name: 'Silva, José da' }, true],
	['a title', { name: 'Sr. José da Silva' }, true],
	['the tax number with hidden digits', { name: 'Jose da Silva', taxNumber: '***.456.789-**' }, true],
	['no tax number given by the bank', { name: 'José da Silva', taxNumber: null }, true],
	['one word less', { name: 'José Silva' }, false],
	['one word more', { name: 'José da Silva Filho' }, false],
	['a word twice', { name: 'José da Silva Silva' }, false],
	['another name', { name: 'Maria da Silva' }, false],
	['no name', { name: '' }, false],
	['another tax number', { name: 'José da Silva', taxNumber: '123.456.789-10' }, false],
	['another tax number with hidden digits', { name: 'José da Silva', taxNumber: '***.456.780-**' }, false],
	['a digit less', { name: 'José da Silva', taxNumber: '123.456.789-0' }, false],
	['a digit more', { name: 'José da Silva', taxNumber: '123.456.789-091' }, false],
	['hidden digits alone, of another length', { name: 'José da Silva', taxNumber: '***' }, false],
	['hidden digits, one less', { name: 'José da Silva', taxNumber: '***.456.789-*' }, false],
	['hidden digits, one more', { name: 'José da Silva', taxNumber: '***.456.789-***' }, false],
	['a tax number without digits', { name: 'José da Silva', taxNumber: '-' }, false],
	['a company’s number', { name: 'José da Silva', taxNumber: '11.222.333/0001-81' }, false],
] satisfies [string, Partial<NamedPayer>, boolean][])('[CASH-02] a payer with %s', (_, bank, same) => {
	expect(isSamePayer({ taxNumber: person.taxNumber, account: null, ...bank }, person)).toBe(same);
});

test('[CASH-02] digits may be hidden on either side, each of which is held against those that the other shows', () => {
	const known = { ...person, taxNumber: '***.456.789-**' };
	const by = (taxNumber: string) => isSamePayer({ ...person, taxNumber }, known);
	expect([by('123.456.789-09'), by('***.456.789-**'), by('123.***.***-09')]).toEqual([true, true, true]);
	expect([by('123.456.780-09'), by('**3.456.78*-09'), by('123.455.***-09')]).toEqual([false, true, false]);
});

test('[CASH-02] the letters of a company’s number count as its digits do', () => {
	const of = (taxNumber: string): NamedPayer => ({ ...person, taxNumber });
	expect(isSamePayer(of('12.abc.345/01DE-35'), of('12ABC34501DE35'))).toBe(true);
	expect(isSamePayer(of('12XYZ34501DE35'), of('12ABC34501DE35'))).toBe(false);
});

test('[CASH-02] an account counts where both sides give one, however it is written', () => {
	const from = (account: string | null): NamedPayer => ({ ...person, account });
	expect(isSamePayer(from('DE89 3704 0044'), from('de8937040044'))).toBe(true);
	expect(isSamePayer(from('DE89 3704 0045'), from('de8937040044'))).toBe(false);
	expect(isSamePayer(from(null), from('de8937040044'))).toBe(true);
});

test('[CASH-02] a person without a name matches no payer', () => {
	expect(isSamePayer({ ...person, name: '' }, { ...person, name: '' })).toBe(false);
});
