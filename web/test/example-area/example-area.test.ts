import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExample, copyProduct, ROOT } from './copy.ts';
import { THINGS } from './things.ts';

const MINUTES = 60_000;
const PROJECTS = ['domain', 'web', 'web pages', 'web alone'].map((name) => `--project=${name}`);
const TESTS = [
	'domain/src/notifications',
	'domain/src/staff-requests',
	'domain/src/pages',
	'texts',
	'web/src/routes.alone',
	'web/src/staff/routes.alone',
	'web/src/staff/rights',
	'web/src/staff/acts',
	'web/src/staff/frame',
	'web/src/staff/requests',
	'web/src/features/notifications/describe',
	'web/build/page-texts',
	'web/src/vouchers',
];
const TRY_PROVIDER = 'server/test/try-acme.ts';
const LIBRARIES = join(ROOT, 'node_modules');

let copy: string;
beforeAll(() => {
	// A folder ignored by git and the checks, from which the installed libraries are found.
	mkdirSync(join(ROOT, 'dist'), { recursive: true });
	copy = mkdtempSync(join(ROOT, 'dist/example-'));
	copyProduct(copy);
	addExample(copy);
	run('texts/src/generate.ts');
}, MINUTES);
afterAll(() => rmSync(copy, { recursive: true, force: true }), MINUTES);

/** Runs a script of the copy; throws its output if it fails. */
function run(script: string, words: readonly string[] = [], folder = copy): void {
	try {
		execFileSync(join(LIBRARIES, 'node/bin/node'), [script, ...words], {
			cwd: folder,
			encoding: 'utf8',
			stdio: 'pipe',
		});
	} catch (error) {
		const { stdout, stderr } = error as { stdout: string; stderr: string };
		throw new Error(`${script} ${words.join(' ')} failed\n${stdout}\n${stderr}`);
	}
}

test('a page, a queue with its page, a notification, a request and a provider each touch their own files and a line of each of these', () => {
	const touched = Object.entries(THINGS).map(([name, { lines, inTests }]) => [
		name,
		lines.map(({ file }) => file),
		inTests.map(({ file }) => file),
	]);
	expect(touched).toEqual([
		['page', ['domain/src/pages/pages.ts', 'web/src/later-pages.ts'], ['web/src/routes.alone.test.ts']],
		[
			'queue',
			['domain/src/staff/to-do.ts', 'web/src/staff/staff-pages.ts', 'server/src/areas/ledger/area.ts'],
			['web/src/staff/routes.alone.test.ts'],
		],
		[
			'notification',
			['domain/src/notifications/kinds.ts', 'domain/src/notifications/table.ts'],
			['domain/test/every-notice.ts'],
		],
		[
			'request',
			['domain/src/ledger/requests.ts', 'server/src/areas/ledger/area.ts'],
			['domain/test/request-samples.ts'],
		],
		[
			'provider',
			[
				'server/src/areas/cashier/providers/open-providers.ts',
				'server/src/platform/config/payment-providers/table.ts',
				'domain/src/cashier/methods.ts',
			],
			[],
		],
		['calls', ['server/src/areas/ledger/routes.ts'], []],
	]);
	for (const { lines, inTests } of Object.values(THINGS))
		for (const { at, put } of [...lines, ...inTests])
			expect(put.split('\n').length - at.split('\n').length).toBeLessThanOrEqual(1);
});

test(
	'the product compiles with the example, and keeps its boundaries',
	() => {
		run(join(LIBRARIES, 'typescript/bin/tsc'), ['-b', 'domain', 'texts', 'server', 'web', '--pretty', 'false']);
		run('scripts/boundaries/check.ts');
	},
	10 * MINUTES,
);

test('[CASH-01] a provider that only pays out pays once, in doubt too, and refuses deposits', () => {
	run(TRY_PROVIDER);
});

test(
	'routes, menus, rights, words and sentences know the example',
	() => {
		run(join(LIBRARIES, 'vitest/vitest.mjs'), ['run', ...PROJECTS, ...TESTS]);
	},
	10 * MINUTES,
);

test(
	'the build gives each page its own file, and the first load no words of the notification',
	() => {
		run(join(LIBRARIES, 'vite/bin/vite.js'), ['build', '--logLevel', 'warn'], join(copy, 'web'));
		const folder = join(copy, 'web/dist/js');
		const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
		expect(scripts.filter((file) => file.startsWith('vouchers-page-'))).toHaveLength(2);
		const holding = (said: string) => scripts.filter((file) => readFileSync(join(folder, file), 'utf8').includes(said));
		const kinds = holding('voucher_made').filter((file) => !/^(en|br|id|in)-/.test(file));
		expect(kinds.map((file) => file.replace(/-.*/, ''))).toEqual(['table']);
	},
	10 * MINUTES,
);
