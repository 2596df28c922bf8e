import { findEncoding } from '@fairtick/domain/calendar/encoding';
import { describe, expect, test } from 'vitest';
import { readFile } from './read-file.ts';

const HEAD = 'time,title,country,currency,impact,actual,forecast,previous';
const row = (day: number, title = `Event ${day}`, end = ',,,') =>
	`2026-12-${String(day).padStart(2, '0')}T13:30Z,${title},US,USD,3${end}`;
const TWENTY = Array.from({ length: 20 }, (_, n) => row(n + 1));
const read = (text: string, format: 'csv' | 'json' = 'csv') =>
	readFile({ format, text, zone: 'UTC', mapping: {}, findsColumns: true });
/** Lines of entries, and what is wrong in the others. */
const found = (lines: readonly string[]) => {
	const { entries, errors } = read(lines.join('\n'));
	return [entries.map(({ line }) => line), errors.map(({ line, field, problem }) => [line, field, problem])];
};
const linesBut = (...left: number[]) => TWENTY.map((_, n) => n + 2).filter((line) => !left.includes(line));

describe('[CAL-01] a wrong line of a table is reported by its number, and the others count', () => {
	const at = (n: number, ...lines: string[]) => [HEAD, ...TWENTY.slice(0, n), ...lines, ...TWENTY.slice(n + 1)];

	test.each([
		['a comma more', row(11, 'Event 11', ',,,,'), 'columns'],
		['a comma fewer', row(11, 'Event 11', ',,'), 'columns'],
		['a remark', 'Source: the ministry', 'columns'],
		['a quotation mark within', row(11, 'Event "11" moved'), 'quotes'],
		['a quotation mark that is never closed', row(11, '"Event 11'), 'quotes'],
		['a quotation mark after the end of a field', row(11, '"Event" 11'), 'quotes'],
	])('%s', (_name, line, problem) => {
		expect(found(at(10, line))).toEqual([linesBut(12), [[12, null, problem]]]);
	});

	test('a quotation mark that is never closed, before fields in quotes', () => {
		expect(found(at(10, row(11, '"Event 11'), row(12, '"CPI, core"')))).toEqual([
			[...linesBut(12), 22],
			[[12, null, 'quotes']],
		]);
	});

	test('several at once, at the first row and at the last', () => {
		const lines = [HEAD, `${row(1)},`, ...TWENTY.slice(1, -1), row(20, 'Event 20', ',')];
		expect(found(lines)).toEqual([
			linesBut(2, 21),
			[
				[2, null, 'columns'],
				[21, null, 'columns'],
			],
		]);
	});

	test('every line of a file that has no good one', () => {
		expect(found(['"a', 'b"c'])).toEqual([
			[],
			[
				[1, null, 'quotes'],
				[2, null, 'quotes'],
			],
		]);
		expect(found(['', ' '])).toEqual([[], []]);
	});

	test('a field in quotes goes over lines all the same', () => {
		expect(found([HEAD, row(1, '"Two\nlines"'), row(2, '"Say ""when"""')])).toEqual([[2, 4], []]);
	});
});

describe('[CAL-01] the line that names the columns', () => {
	test.each([
		['at once', []],
		['below a title', ['Economic calendar']],
		['below a title, a date and an empty line', ['Economic calendar,,,,,,,', 'Week of 30 November,2026', '']],
		['below a title in quotes', ['"Calendar, week 49"']],
	])('%s', (_name, top) => {
		expect(found([...top, HEAD, ...TWENTY])).toEqual([linesBut().map((line) => line + top.length), []]);
	});

	test('is below a title also if staff have to map its names', () => {
		const { columns } = read(['Economic calendar', 'Quando;O quê;Onde', '2026-12-01T13:30Z;IPCA;BR'].join('\n'));
		expect(columns).toEqual(['Quando', 'O quê', 'Onde']);
	});

	test.each([
		[';', []],
		['\t', []],
		[',', []],
		[';', ['sep=;']],
		[';', ['Calendar, of the week, by country']],
	])('has fields divided by %j', (delimiter, top) => {
		const lines = [HEAD, row(1, 'Rate 1;5'), row(2)].map((line) => line.replaceAll(',', delimiter));
		const [, line = ''] = lines;
		const quoted = delimiter === ';' ? line.replace('Rate 1;5', '"Rate 1;5"') : line;
		const { entries, errors } = read([...top, lines[0], quoted, lines[2]].join('\r\n'));
		expect([entries.map(({ entry }) => entry.title), errors]).toEqual([['Rate 1;5', 'Event 2'], []]);
	});

	test('with decimal commas in its rows is found by its names', () => {
		const { entries } = read(
			'date;event;country;currency;impact;forecast\n2026-12-01 10:00;GDP, q/q, y/y;BR;BRL;3;0,4%\n',
		);
		expect(entries).toMatchObject([{ entry: { title: 'GDP, q/q, y/y', forecast: '0,4%' } }]);
	});
});

describe('[CAL-01] the encoding of a file', () => {
	const text = `${HEAD}\n${row(1, 'Inflação IPCA')}\n${row(2)}\n`;
	const decode = (bytes: Uint8Array) => read(new TextDecoder(findEncoding(bytes)).decode(bytes));
	const utf16 = (isBig: boolean) => {
		const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
		return isBig ? bytes.swap16() : bytes;
	};

	test.each([
		['UTF-8', Buffer.from(text)],
		['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
		['UTF-16, little-endian', utf16(false)],
		['UTF-16, big-endian', utf16(true)],
	])('%s', (_name, bytes) => {
		const { entries, errors } = decode(bytes);
		expect([entries.map(({ entry }) => entry.title), errors]).toEqual([['Inflação IPCA', 'Event 2'], []]);
	});

	test('that is none of them is reported by the unreadable lines, and the others count', () => {
		const { entries, errors } = decode(Buffer.from(text, 'latin1'));
		expect(entries.map(({ entry }) => entry.title)).toEqual(['Event 2']);
		expect(errors).toEqual([{ line: 2, field: 'title', problem: 'encoding' }]);
	});
});

describe('[CAL-01] a list that is not as ours', () => {
	const event = (change: object = {}) => ({
		title: 'Payrolls',
		country: 'USD',
		date: '2026-12-04T08:30:00-05:00',
		impact: 'High',
		forecast: '180K',
		previous: '',
		...change,
	});
	const entries = (events: readonly object[]) => read(JSON.stringify(events), 'json');

	test('has currencies in place of the country, holidays and speeches', () => {
		const {
			entries: got,
			errors,
			leftOut,
		} = entries([
			event(),
			event({ title: 'Bank Holiday', country: 'JPY', impact: 'Holiday' }),
			event({ title: 'Speech', country: 'EUR', impact: 'Non-Economic' }),
			event({ title: 'OPEC Meetings', country: 'All', impact: 'Medium' }),
		]);
		expect(got.map(({ entry }) => [entry.country, entry.currency, entry.impact])).toEqual([
			['US', 'USD', 3],
			['JP', 'JPY', 1],
			['EU', 'EUR', 1],
		]);
		expect(errors).toEqual([]);
		expect(leftOut).toEqual([{ line: 1, field: 'currency', problem: 'no_currency' }]);
	});

	test.each(['XAU', 'XOF', 'QQQ', 'USDT', 'Dollar'])('has the country %s, which names none', (country) => {
		expect(entries([event({ country })]).errors).toMatchObject([{ problem: expect.stringMatching(/missing|invalid/) }]);
	});

	test('is not the first one of the file', () => {
		const good = { ...event(), currency: 'USD', country: 'US' };
		for (const file of [
			{ warnings: [], events: [good] },
			{ warnings: ['late'], events: [good] },
			{ countries: [{ id: 1 }, { id: 2 }], events: [good] },
			{ meta: { sources: [] }, data: { rows: [good] } },
			{ events: [good], warnings: [] },
		])
			expect(read(JSON.stringify(file), 'json').entries).toHaveLength(1);
		expect(read('{"events": []}', 'json')).toMatchObject({ entries: [], errors: [] });
	});

	test('has times of day that are none', () => {
		for (const date of ['All Day', 'Tentative', '2026-12-04'])
			expect(entries([event({ date })]).errors).toMatchObject([{ field: 'time', problem: 'no_time' }]);
	});

	test('says that an event is cancelled', () => {
		const { entries: got, cancelled } = entries([event({ status: 'Canceled' }), event({ title: 'CPI', status: 'ok' })]);
		expect([got.map(({ entry }) => entry.title), cancelled.map(({ entry }) => entry.title)]).toEqual([
			['CPI'],
			['Payrolls'],
		]);
	});
});
