import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ALARMS, type Counted, namesOf, QUEUES } from '@fairtick/domain/staff/to-do';
import { isRead, STAFF_ROLES } from '@fairtick/domain/wire/endpoint';
import { expect, test } from 'vitest';
import { showToDo } from '../../../src/platform/area/to-do.ts';

const SRC = join(import.meta.dirname, '../../../src');
const sources = globSync('**/*.ts', { cwd: SRC })
	.filter((file) => !file.includes('.test.'))
	.map((file) => readFileSync(join(SRC, file), 'utf8'));

const DOMAIN = join(import.meta.dirname, '../../../../domain/src');
type Kind = (typeof QUEUES | typeof ALARMS)[number];
/** Queues and alarms of all areas, one a file, by what modules import them as. */
const defined = await Promise.all(
	globSync('*/kinds/*-{queue,alarm}.ts', { cwd: DOMAIN }).map(async (file) => {
		const kinds = Object.entries<Kind>(await import(/* @vite-ignore */ join(DOMAIN, file)));
		return { file, kinds };
	}),
);
const exported = defined.flatMap(({ kinds }) => kinds.map(([name]) => name));

test('each file holds one queue or alarm, is named after it, and is collected', () => {
	const collected: readonly unknown[] = [...QUEUES, ...ALARMS];
	for (const { file, kinds } of defined) {
		expect([file, kinds.length, kinds.every(([, kind]) => collected.includes(kind))]).toEqual([file, 1, true]);
		expect(kinds.map(([, { name, type }]) => `${name.replaceAll('_', '-')}-${type}.ts`)).toEqual([basename(file)]);
	}
	expect(defined).toHaveLength(collected.length);
});

test('no two queues and no two alarms have one name, page or text', () => {
	for (const facts of [
		QUEUES.map(({ path }) => path),
		QUEUES.map(({ title }) => title),
		ALARMS.map(({ text }) => text),
	])
		expect(new Set<string>(facts).size).toBe(facts.length);
	for (const names of [namesOf(QUEUES), namesOf(ALARMS)]) expect(new Set<string>(names).size).toBe(names.length);
});

test('[ADMIN-01] a queue is read by those who may list it, and who decides about its items reads it', () => {
	for (const queue of QUEUES) {
		expect([queue.name, queue.readers]).toEqual([queue.name, queue.list.access.who]);
		expect([queue.name, isRead(queue.list), isRead(queue.act)]).toEqual([queue.name, true, false]);
		expect(queue.actors.filter((role) => !(queue.readers as readonly string[]).includes(role))).toEqual([]);
	}
});

test('[ADMIN-01] every alarm is seen by some role of staff', () => {
	for (const { name, readers } of ALARMS) {
		expect([name, readers.length > 0]).toEqual([name, true]);
		expect([name, readers.filter((role) => !(STAFF_ROLES as readonly string[]).includes(role))]).toEqual([name, []]);
	}
});

test('[ADMIN-02] each queue and each alarm is counted, in one place', () => {
	const countsOf = (name: string) =>
		sources.reduce((sum, text) => sum + text.split(new RegExp(`\\bof: ${name},`)).length - 1, 0);
	expect(exported).toHaveLength(QUEUES.length + ALARMS.length);
	expect(exported.map((name) => [name, countsOf(name)])).toEqual(exported.map((name) => [name, 1]));
});

const ALL: readonly Counted[] = [...ALARMS, ...QUEUES].map((of, index) => ({ of, count: index + 1 }));

test.each(STAFF_ROLES)(
	'[ADMIN-01] %s is shown what waits in the queues that this role reads, and its alarms',
	(role) => {
		const { alarms, waiting } = showToDo(ALL, role);
		const isSeen = ({ of: { readers } }: Counted) => (readers as readonly string[]).includes(role);
		const seen = ALL.filter(isSeen);
		expect(alarms).toEqual(
			seen.filter(({ of }) => of.type === 'alarm').map(({ of, count }) => ({ kind: of.name, count })),
		);
		expect(waiting).toEqual(
			seen.filter(({ of }) => of.type === 'queue').map(({ of, count }) => ({ queue: of.name, count })),
		);
	},
);

test('[ADMIN-01] a member of staff without the right to list a queue sees neither it nor its alarms', () => {
	const { alarms, waiting } = showToDo(ALL, 'content');
	expect(waiting).toEqual([]);
	expect(alarms.map(({ kind }) => kind)).toEqual(expect.not.arrayContaining(['cover', 'disputes_overdue']));
	expect(showToDo(ALL, 'user')).toEqual({ alarms: [], waiting: [] });
});

test('[ADMIN-02] what counts nothing is left out', () => {
	expect(
		showToDo(
			[...ALARMS, ...QUEUES].map((of) => ({ of, count: 0 })),
			'admin',
		),
	).toEqual({ alarms: [], waiting: [] });
});
