import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findViolations } from './check.ts';
import { readImports } from './read-imports.ts';
import { AREAS, areaOf, DOMAIN_AREAS, domainPartOf, FEATURES, featureOf, isTest, RULES } from './rules.ts';

let root: string;
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'fairtick-boundaries-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function plant(files: Record<string, string>): string[] {
	for (const [path, source] of Object.entries(files)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), source);
	}
	return findViolations(root).map((line) => line.slice(0, line.indexOf(':')));
}

const PLANTED: Record<string, [path: string, source: string][]> = {
	'domain-is-pure': [
		['domain/src/market/bad.ts', "import pg from 'pg';"],
		['domain/src/market/bad.ts', "import { readFileSync } from 'node:fs';"],
		['domain/src/market/bad.ts', "import { x } from '@noble/ciphers';"],
	],
	'domain-areas-keep-their-directions': [
		['domain/src/wire/bad.ts', "import type { TradingRefusalCode } from '../trading/contract.ts';"],
		['domain/src/money/bad.ts', "import { id } from '../wire/primitives.ts';"],
		['domain/src/identity/bad.ts', "import { direction } from '../trading/contract.ts';"],
		['domain/src/trading/bad.ts', "import type { RefusalCode } from '../areas.ts';"],
		['domain/src/content/bad.ts', "import { PATHS } from '../pages/pages.ts';"],
		['domain/src/memo.ts', "import { minor } from './money/money.ts';"],
	],
	'the-verifier-stands-alone': [
		['verify/bad.mjs', "import { ed25519 } from '@noble/curves/ed25519.js';"],
		['verify/bad.mjs', "import { hash } from '../domain/src/proof/hash.ts';"],
		['verify/bad.mjs', "import { build } from 'rolldown';"],
	],
	'workspaces-meet-in-the-domain': [
		[
			'web/src/features/trading/bad.ts',
			"import type { Trade } from '../../../../server/src/areas/trading/trade/row.ts';",
		],
		['server/src/areas/trading/bad.ts', "import { format } from '../../../../web/src/kit/ui/format.ts';"],
		['bench/src/bad.ts', "import { buildApp } from '../../server/src/app/compose.ts';"],
		['e2e/shell/bad.ts', "import { formatAmount } from '../../web/src/kit/i18n/format.ts';"],
		['e2e/shell/bad.ts', "import { loadTexts } from '../../web/src/kit/i18n/texts.ts';"],
		['bench/src/bad.ts', "import { readTexts } from '@fairtick/texts/read-texts';"],
	],
	'browsers-get-compiled-texts': [
		['web/src/kit/i18n/bad.ts', "import { readTexts } from '@fairtick/texts/read-texts';"],
	],
	'areas-keep-their-directions': [
		['server/src/areas/ledger/bad.ts', "import { openTrade } from '../trading/index.ts';"],
		['server/src/areas/ledger/bad.ts', "import type { Trade } from '../trading/index.ts';"],
		['server/src/areas/market/bad.ts', "export { postEvents } from '../ledger/index.ts';"],
		['server/src/areas/people/accounts/bad.ts', "const trading = await import('../../trading/index.ts');"],
		['server/src/areas/people/identity/bad.ts', "type User = import('../accounts/index.ts').User;"],
	],
	'areas-meet-at-index': [['server/src/areas/trading/bad.ts', "import { insertEvents } from '../ledger/queries.ts';"]],
	'hooks-name-their-subscribers': [
		['server/src/areas/trading/area.ts', "import { addressTakenBack } from '../people/identity/hooks.ts';"],
		['server/src/areas/cashier/bad.ts', "import type { EndedPayouts } from '../people/identity/hooks.ts';"],
		['server/src/app/bad.ts', "import { addressTakenBack } from '../areas/people/identity/hooks.ts';"],
	],
	'composition-opens-areas': [
		['server/src/app/compose.ts', "import { loadMovements } from '../areas/cashier/index.ts';"],
		['server/src/app/compose.ts', "import type { Identity } from '../areas/people/identity/index.ts';"],
	],
	'rooms-of-trading-share-trade': [
		['server/src/areas/trading/settling/bad.ts', "import { tradesWrite } from '../placing/queries.ts';"],
		['server/src/areas/trading/trade/bad.ts', "import type { TradeFilter } from '../history/queries.ts';"],
	],
	'folders-of-the-cashier-in-order': [
		['server/src/areas/cashier/withdrawals/bad.ts', "import { replaySent } from '../recovery/replay-sent.ts';"],
		['server/src/areas/cashier/payments/bad.ts', "import { judge } from '../withdrawals/judge.ts';"],
		['server/src/areas/cashier/misc/bad.ts', "import type { Provider } from '../providers/provider.ts';"],
	],
	'platform-uses-no-area': [
		['server/src/platform/live/bad.ts', "import { authenticate } from '../../areas/people/identity/index.ts';"],
		['server/src/platform/authorization/bad.ts', "import { buildApp } from '../../app/compose.ts';"],
	],
	'areas-do-not-see-the-application': [
		['server/src/areas/trading/bad.ts', "import { buildApp } from '../../app/compose.ts';"],
	],
	'known-parts-only': [
		['server/src/misc/bad.ts', "import { z } from 'zod';"],
		['server/src/areas/misc/bad.ts', "import { z } from 'zod';"],
		['server/src/areas/people/misc/bad.ts', "import { z } from 'zod';"],
		['web/src/features/misc/bad.tsx', "import { useState } from 'react';"],
		['domain/src/misc/bad.ts', "import * as z from 'zod/mini';"],
		['web/src/misc/bad.tsx', "import { useState } from 'react';"],
	],
	'sources-only-translate': [
		['server/src/areas/market/sources/fair/bad.ts', "import { read } from '../replay/read.ts';"],
	],
	'back-office-is-apart': [
		['web/src/routes.tsx', "const page = () => import('./staff/users-page.tsx');"],
		['web/src/staff/bad.tsx', "import { TopBar } from '../shell/top-bar/top-bar.tsx';"],
		['web/src/shell/bad.tsx', "import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';"],
	],
	'features-keep-their-directions': [
		['web/src/features/market/bad.tsx', "import { Ticket } from '../trading/trade-ticket.tsx';"],
		['web/src/features/limits/bad.tsx', "import { useUser } from '../identity/session.ts';"],
	],
	'storeys-of-the-web': [
		['web/src/kit/ui/bad.tsx', "import { Ticket } from '../../features/trading/ticket/trade-ticket.tsx';"],
		['web/src/kit/base/bad.ts', "import { useAccount } from '../../shell/use-account.ts';"],
		['web/src/features/identity/bad.tsx', "import { UsersPage } from '../../staff/users-page.tsx';"],
		['web/src/features/trading/bad.tsx', "import { TopBar } from '../../shell/top-bar/top-bar.tsx';"],
		['web/src/shell/bad.tsx', "const page = () => import('../staff/users-page.tsx');"],
	],
	'no-test-in-the-product': [
		['server/src/areas/ledger/bad.ts', "import { createTestDatabase } from '../../../test/support/database.ts';"],
	],
};

test('every rule has a planted violation', () => {
	expect(Object.keys(PLANTED).sort()).toEqual(RULES.map(({ name }) => name).sort());
});

test.each(
	Object.entries(PLANTED).flatMap(([rule, cases]) => cases.map(([path, source]) => [rule, path, source] as const)),
)('%s refuses in %s: %s', (rule, path, source) => {
	expect(plant({ [path]: source })).toEqual([rule]);
});

test.each(["import { a } from './a.ts';", "import type { A } from './a.ts';", "type A = import('./a.ts').A;"])(
	'a cycle of files is found: %s',
	(closing) => {
		const files = {
			'domain/src/market/a.ts': "import { b } from './b.ts';",
			'domain/src/market/b.ts': "import { c } from './c.ts';",
		};
		expect(plant({ ...files, 'domain/src/market/c.ts': '' })).toEqual([]);
		expect(plant({ ...files, 'domain/src/market/c.ts': closing })).toEqual(['no-cycles']);
	},
);

test('a cycle of sibling folders is found where no two of its files form one', () => {
	const files = {
		'web/src/kit/ui/button.tsx': "import { t } from '../i18n/translate.ts';",
		'web/src/kit/i18n/texts.ts': "import { call } from '../api/call.ts';",
	};
	expect(plant(files)).toEqual([]);
	// A folder's own files may use its subfolders and be used by them, and a test may import anything.
	expect(plant({ 'web/src/kit/ui/form/field.tsx': "import { b } from '../b.tsx';" })).toEqual([]);
	expect(plant({ 'web/src/kit/ui/b.tsx': "import { field } from './form/other.tsx';" })).toEqual([]);
	expect(plant({ 'web/src/kit/api/call.test.ts': "import { button } from '../ui/button.tsx';" })).toEqual([]);
	expect(plant({ 'web/src/kit/api/other.ts': "import type { Button } from '../ui/sheet.tsx';" })).toEqual([
		'no-cycles',
	]);
});

test('areas subscribe to hooks in their area.ts, which is no direction', () => {
	const hooks = {
		'server/src/areas/ledger/hooks.ts':
			"export const changed = { name: 'ledger.changed', subscribers: ['people/accounts'] };",
	};
	const subscribes = (area: string) => ({
		[`server/src/areas/${area}/area.ts`]: `import { changed } from '${'../'.repeat(area.split('/').length)}ledger/hooks.ts';`,
	});
	expect(plant({ ...hooks, ...subscribes('people/accounts') })).toEqual([]);
	expect(plant({ ...hooks, ...subscribes('people/tiers') })).toEqual(['hooks-name-their-subscribers']);
});

test('areas of one group are apart: a ring of areas is found, one of groups is none', () => {
	const files = {
		'server/src/areas/limits/good.ts': "import { one } from '../people/identity/index.ts';",
		'server/src/areas/people/accounts/good.ts': "import { two } from '../../limits/index.ts';",
	};
	expect(plant(files)).toEqual([]);
	expect(plant({ 'server/src/areas/people/identity/bad.ts': "import { two } from '../../limits/index.ts';" })).toEqual([
		'areas-keep-their-directions',
		'no-cycles',
	]);
});

test('what the architecture allows passes', () => {
	expect(
		plant({
			'domain/src/market/good.ts': "import * as z from 'zod'; import { sha256 } from '@noble/hashes/sha2.js';",
			'server/src/areas/trading/good.ts':
				"import { postEvents } from '../ledger/index.ts'; import { x } from '@fairtick/domain/trading/rules';",
			'server/src/areas/ledger/good.test.ts': "import { createTestDatabase } from '../../../test/support/database.ts';",
			'e2e/shell/good.ts': "import { readTexts } from '@fairtick/texts/read-texts';",
			'web/src/kit/i18n/good.ts': "import type { TextKey } from '@fairtick/texts/text-key';",
			'web/src/features/trading/pages/good.tsx':
				"import { Chart } from '../../market/chart.tsx'; import { call } from '../../../kit/api/call.ts';",
			'web/src/staff/good.tsx': "import { useUser } from '../features/identity/session.ts';",
		}),
	).toEqual([]);
});

test('the tables of directions name none that nothing takes', () => {
	const imports = readImports(join(import.meta.dirname, '../..'), ['domain', 'server', 'web']).filter(
		({ from }) => !isTest(from),
	);
	const untaken = (table: typeof AREAS, partOf: (path: string) => string | undefined) => {
		const taken = new Set(imports.map(({ from, to }) => `${partOf(from)} → ${partOf(to)}`));
		return Object.entries(table).flatMap(([area, allowed]) =>
			allowed.map((other) => `${area} → ${other}`).filter((direction) => !taken.has(direction)),
		);
	};
	expect([untaken(DOMAIN_AREAS, domainPartOf), untaken(AREAS, areaOf), untaken(FEATURES, featureOf)]).toEqual([
		[],
		[],
		[],
	]);
});
