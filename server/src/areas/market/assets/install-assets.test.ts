import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { readConfig } from '../../../platform/config/index.ts';
import { loadCatalogueAssets } from '../sql/assets.ts';
import { describeDifferences } from './describe-differences.ts';
import { installCatalogue } from './install-assets.ts';

const PRODUCTION = { MODE: 'production', PUBLIC_URL: 'https://a.example' };
const ALL = 'V10, V25, V50, V75, V100';

let db: TestDatabase;
beforeEach(async () => {
	db = await createTestDatabase();
});
afterEach(() => db.drop());

/** Starts with these settings: the lines it logs and the terms of the indices afterwards. */
async function start(settings: Record<string, string>) {
	const config = readConfig(settings);
	await installCatalogue({ database: db.database, config });
	const assets = await loadCatalogueAssets(db.database);
	const kinds = new Set(
		assets.map(({ terms, version }) =>
			JSON.stringify({
				beacon: terms.beacon,
				real: terms.realAllowed,
				version,
				demoMin: terms.demoDurationMinS,
				realMin: terms.realDurationMinS,
			}),
		),
	);
	expect(kinds.size, 'all indices alike').toBe(1);
	const slippage = Object.fromEntries(assets.map(({ ticker, slippageMin }) => [ticker, slippageMin]));
	return { said: describeDifferences(config, assets), terms: JSON.parse([...kinds][0] ?? ''), slippage };
}

const SEALED = { beacon: 'quicknet', real: true, version: 1, demoMin: 5, realMin: 5 };
const PLAIN = { beacon: null, real: false, version: 1, demoMin: 5, realMin: 30 };

test.each([
	['production', PRODUCTION, SEALED],
	['production with FAIR_BEACON=off', { ...PRODUCTION, FAIR_BEACON: 'off' }, PLAIN],
	['development', {}, PLAIN],
	['development with FAIR_BEACON=drand', { FAIR_BEACON: 'drand' }, SEALED],
])(
	'[MARKET-04] [TRADE-07] the indices that %s installs, and no real money on those without the beacon',
	async (_, settings, terms) => {
		expect(await start(settings)).toMatchObject({ terms, said: [] });
	},
);

test('[MARKET-04] [MARKET-13] an update of a production re-versions no index; one line names the command', async () => {
	await start({ ...PRODUCTION, FAIR_BEACON: 'off' });
	expect(await start(PRODUCTION)).toMatchObject({
		terms: PLAIN,
		said: [
			`FAIR_BEACON is drand, but the catalogue has ${ALL} without the beacon: set FAIR_BEACON=off, or npm run assets -- beacon on`,
		],
	});
	expect(await start({ ...PRODUCTION, FAIR_BEACON: 'off' })).toMatchObject({ said: [] });
});

test('[MARKET-10] an index that is installed with the beacon begins with the least slippage of sealed entries', async () => {
	const { slippage } = await start(PRODUCTION);
	await db.owner.query('truncate assets cascade');
	const { slippage: plain } = await start({});
	for (const [ticker, sealed] of Object.entries(slippage))
		expect(sealed / (plain[ticker] as number), ticker).toBeCloseTo(177 / 51.5, 1);
});
