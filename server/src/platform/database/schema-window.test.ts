import { expect, test } from 'vitest';
import {
	compareSchema,
	decideMigration,
	isUsable,
	type OwnMigration,
	type RanMigration,
	readMark,
} from './schema-window.ts';

/** Migrations of a program, as `28 expand`. */
const own = (...texts: string[]): OwnMigration[] =>
	texts.map((text) => {
		const [number, phase] = text.split(' ') as [string, OwnMigration['phase'] | undefined];
		return { number: Number(number), name: number, checksum: '', phase: phase ?? null };
	});
/** Migrations of a database, as `28 expand 29`; the last number is the release. */
const ran = (...texts: string[]): RanMigration[] =>
	texts.map((text) => {
		const [number, phase, release] = text.split(' ') as [string, string?, string?];
		return {
			number: Number(number),
			name: number,
			checksum: '',
			phase: phase ?? null,
			release: release === undefined ? null : Number(release),
		};
	});

const numbersOf = (compared: ReturnType<typeof compareSchema>) =>
	'refused' in compared ? compared.refused : compared.open.map(({ number }) => number);

test('[CLUSTER-07] a program works on a database that is ahead by the expands of one release, and on no other newer one', () => {
	const program = own('26 contract', '27 expand');
	expect(numbersOf(compareSchema(program, ran('26', '27 expand 27', '28 expand 29', '29 expand 29')))).toEqual([]);
	expect(numbersOf(compareSchema(program, ran('26', '27 expand 27', '28 expand 28', '29 expand 29')))).toMatch(
		/more than one release newer/,
	);
	expect(numbersOf(compareSchema(program, ran('26', '27 expand 27', '28 expand 29', '29 contract 29')))).toMatch(
		/migration 29 is unknown here/,
	);
	expect(numbersOf(compareSchema(program, ran('26', '27 expand 27', '28')))).toMatch(/migration 28 is unknown here/);
});

test('[CLUSTER-07] a program works while contracts at its end wait, and not without an expand', () => {
	expect(isUsable(own('28 contract', '29 contract'))).toBe(true);
	expect(isUsable([])).toBe(true);
	expect(isUsable(own('28 contract', '29 expand'))).toBe(false);
	expect(isUsable(own('26'))).toBe(false);
});

test.each([
	['28 expand', null, 'now'],
	['28 contract', null, 'now'],
	['28 expand', 27, 'now'],
	['28 contract', 27, 'later'],
	['28 contract', 28, 'now'],
	['28 contract', 0, 'later'],
	['28', 27, 'later'],
	['28', null, 'now'],
] as const)('[CLUSTER-07] the migration %s beside the release %s runs %s', (migration, oldest, when) => {
	const [one] = own(migration) as [OwnMigration];
	expect(decideMigration(one, { oldest, release: 29, ran: ran('27 expand 27') })).toBe(when);
});

test('[CLUSTER-07] the expand of a release waits for the end of processes of the one before the last', () => {
	const [one] = own('29 expand') as [OwnMigration];
	const before = ran('27 expand 27', '28 expand 28');
	expect(decideMigration(one, { oldest: 27, release: 29, ran: before })).toBe('later');
	expect(decideMigration(one, { oldest: 28, release: 29, ran: before })).toBe('now');
	// Files without a mark are of no release.
	expect(decideMigration(one, { oldest: 0, release: 29, ran: ran('26') })).toBe('now');
	// Its own expands of an earlier try are no other release.
	expect(decideMigration(one, { oldest: 27, release: 29, ran: ran('27 expand 27', '28 expand 29') })).toBe('now');
});

test('the first line of a file says its phase', () => {
	expect(readMark('-- phase: expand\ncreate table x ();')).toBe('expand');
	expect(readMark('-- phase: contract\ndrop table x;')).toBe('contract');
	expect(readMark('-- CLUSTER-01\n-- phase: expand\n')).toBeNull();
	expect(readMark('-- phase: other\n')).toBeNull();
});
