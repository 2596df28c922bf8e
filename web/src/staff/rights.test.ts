import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { QUEUES, type StaffQueue } from '@fairtick/domain/staff/to-do';
import { allowsRole, type Endpoint, isForStaff, STAFF_ROLES, type StaffAccess } from '@fairtick/domain/wire/endpoint';
import { expect, test } from 'vitest';
import { PAGE_OF_CALL } from './audit/audit-words.ts';
import { type AdminPage, groupPages } from './menu.ts';

type StaffCall = Endpoint & { readonly access: StaffAccess };

const DOMAIN = join(import.meta.dirname, '../../../domain/src');
const modules = await Promise.all(
	globSync('**/*contract.ts', { cwd: DOMAIN }).map((file) => import(/* @vite-ignore */ join(DOMAIN, file))),
);
const isCall = (value: unknown): value is Endpoint =>
	typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
/** Every call of staff, by the name under which modules import it. */
const CALLS = new Map(
	modules
		.flatMap((module) => Object.entries(module as object))
		.filter((entry): entry is [string, StaffCall] => isCall(entry[1]) && isForStaff(entry[1].access)),
);

/** The call that lists a queue, by the name under which modules import the queue. */
const LISTED = new Map(QUEUES.map(({ name, list }) => [`${name}Queue`, list.name]));

const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'));
/** The names that each module of the back office imports from the contracts. */
const USES = new Map(
	files.map((file) => {
		const text = readFileSync(join(import.meta.dirname, file), 'utf8');
		const names = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@fairtick\/domain\/[^']+(?:contract|-queue)'/g)]
			.flatMap(([, list = '']) => list.split(','))
			.map((name) => name.trim().replace(/^type /, ''))
			.map((name) => LISTED.get(name) ?? name);
		return [file, names.filter((name) => CALLS.has(name))] as const;
	}),
);
const USED = new Set([...USES].flatMap(([file, names]) => (file === 'pages-of-staff.ts' ? [] : names)));

type QueuePage = {
	[Name in AdminPage]: (typeof STAFF_PAGES)[Name]['path'] extends StaffQueue['path'] ? Name : never;
}[AdminPage];
/** The call that fills each page that is not a queue's, made when the page opens. */
const FILLED_BY: Readonly<Record<Exclude<AdminPage, QueuePage>, string>> = {
	overview: 'getOverview',
	requests: 'listRequests',
	users: 'listUsers',
	movements: 'listStaffMovements',
	'statement-lines': 'listStatementLines',
	trades: 'listStaffTrades',
	risk: 'getRiskBoard',
	assets: 'listManagedAssets',
	payouts: 'getAssetSources',
	pages: 'listPages',
	news: 'listStaffNews',
	announcements: 'listAnnouncements',
	calendar: 'listCalendar',
	site: 'getSiteSettings',
	staff: 'listStaff',
	processes: 'listProcesses',
	'audit-log': 'listAuditLog',
};
/** The first call of every page in the menu, in its order; the page of a queue lists it first. */
const FIRST_CALLS = Object.fromEntries(
	Object.entries(STAFF_PAGES).flatMap(([name, page]) => {
		if (!('menu' in page)) return [];
		const queue = QUEUES.find(({ path }) => path === page.path);
		return [[name, queue?.list.name ?? FILLED_BY[name as keyof typeof FILLED_BY]]];
	}),
);

const may = (role: string, call: string) => allowsRole((CALLS.get(call) as StaffCall).access, role);

test('[ADMIN-01] every queue has its page in the menu, for the roles that read it', () => {
	expect(QUEUES.map(({ path, title, menu, readers: who }) => ({ path, title, menu, who }))).toEqual(
		QUEUES.map(({ name }) => STAFF_PAGES[name]),
	);
});

test('[ADMIN-01] the contracts are read', () => {
	expect(CALLS.size).toBeGreaterThan(70);
	expect(Object.values(FIRST_CALLS).filter((name) => !CALLS.has(name))).toEqual([]);
});

test.each(STAFF_ROLES)(
	'[ADMIN-01] no page is offered to %s whose first call is refused, and none is missing',
	(role) => {
		const offered = groupPages(role).flatMap(({ pages }) => pages);
		const filled = Object.entries(FIRST_CALLS).filter(([, call]) => may(role, call));
		expect(offered).toEqual(filled.map(([name]) => name));
	},
);

test('[ADMIN-01] every call of staff is made by a page: each right has a page', () => {
	expect([...CALLS.keys()].filter((name) => !USED.has(name)).sort()).toEqual([]);
});

test('[ADMIN-08] the audit log names each call that shows users’ data by its page', () => {
	const shows = ({ method, viewed }: StaffCall) => method === 'GET' && (viewed === undefined || viewed === 'list');
	const showing = [...CALLS.values()].filter(shows).map(({ name }) => name);
	expect(showing.length).toBeGreaterThan(20);
	expect(Object.keys(PAGE_OF_CALL).sort()).toEqual(showing.sort());
});
