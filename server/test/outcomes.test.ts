import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isForStaff } from '@fairtick/domain/wire/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, type TestApp } from './support/app.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What could decide who wins: results, prices, seeds, and the money that follows from them. */
const OUTCOME =
	/outcome|result|winner|loser|\bbias|manipulat|force|override|win_?rate|\btick|price|seed|entry|exit|settle/i;
/** Where columns of outcomes are written, and by which statement of the product's own rules. */
const WRITERS: readonly [pattern: RegExp, files: readonly string[]][] = [
	[
		/insert into (trade_terms|trade_results)\b/,
		['server/src/trading/placing/queries.ts', 'server/src/trading/settling/queries.ts'],
	],
	[/insert into ticks\b/, ['server/src/market/log-queries.ts']],
	[/(update|delete from) (ticks|tick_groups|asset_versions|payout_versions)\b/, []],
	[/(update|delete from) (trades|trade_terms|trade_results)\b/, []],
	[
		/decideSettlement\(/,
		[
			'domain/src/trading/rules.ts',
			'server/src/trading/audit/trade-checks.ts',
			'server/src/trading/settling/settle-trades.ts',
		],
	],
];

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp();
});
afterAll(() => app.close());

async function readSources(): Promise<ReadonlyMap<string, string>> {
	const sources = new Map<string, string>();
	for (const part of ['server/src', 'domain/src']) {
		const files = await readdir(join(ROOT, part), { recursive: true });
		for (const file of files.filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts')))
			sources.set(`${part}/${file}`, await readFile(join(ROOT, part, file), 'utf8'));
	}
	return sources;
}

test('[TRADE-10] [ADMIN-09] no call of staff takes anything that could decide a result', () => {
	const staffCalls = app.routes.filter(({ endpoint }) => isForStaff(endpoint.access));
	expect(staffCalls.length).toBeGreaterThan(15);
	for (const { endpoint } of staffCalls) {
		const inputs = [endpoint.params, endpoint.query, endpoint.body].map((schema) =>
			schema ? JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : '',
		);
		for (const text of [endpoint.name, endpoint.path, ...inputs])
			expect([endpoint.name, text]).toEqual([endpoint.name, expect.not.stringMatching(OUTCOME)]);
	}
});

test('[TRADE-10] [ADMIN-09] results, ticks and terms are written by settlement and by the sources of prices alone', async () => {
	const sources = await readSources();
	expect(sources.size).toBeGreaterThan(150);
	for (const [pattern, allowed] of WRITERS) {
		const writers = [...sources].filter(([, text]) => pattern.test(text)).map(([file]) => file);
		expect([String(pattern), writers.sort()]).toEqual([String(pattern), [...allowed].sort()]);
	}
});

test('[TRADE-10] [ADMIN-09] the back office reaches neither trades nor prices', async () => {
	const sources = [...(await readSources())].filter(([file]) => file.startsWith('server/src/admin/'));
	expect(sources.length).toBeGreaterThan(10);
	for (const [file, text] of sources) {
		expect([file, text]).toEqual([
			file,
			expect.not.stringMatching(
				/\b(from|into|update|join) (trades|trade_\w+|open_trades|ticks|tick_\w+|fair_\w+|asset_\w+|payout_versions|ledger_\w+|accounts)\b/,
			),
		]);
		expect([file, text]).toEqual([file, expect.not.stringMatching(/from '\.\.\/(trading|market)\//)]);
	}
});
