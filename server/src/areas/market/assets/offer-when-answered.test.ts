import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { LocalExchange } from '../../../../test/support/exchange-server.ts';
import { installCatalogue } from './install-assets.ts';
import { listLacking } from './list-lacking.ts';
import { offerWhenAnswered } from './offer-when-answered.ts';

let db: TestDatabase;
let exchange: LocalExchange;
let stop: () => Promise<void>;
let failures: number;
let begin: () => void;

const log = {
	debug: () => {
		failures += 1;
	},
};
const listed = async () => {
	const { rows } = await db.owner.query('select ticker from assets where id >= 200 and listed order by id');
	return rows.map(({ ticker }) => ticker);
};
const configOf = (exchangesByDefault: boolean) => ({
	exchanges: ['okx'] as const,
	exchangesByDefault,
	exchangeUrls: { okx: exchange.url },
	beacon: { on: false, relays: [] },
	polygon: undefined,
});
function offer(exchangesByDefault = true) {
	const ready = new Promise<void>((resolve) => {
		begin = resolve;
	});
	const config = configOf(exchangesByDefault);
	stop = offerWhenAnswered({ database: db.database, config, log, ready, firstWaitMs: 20 });
}

beforeEach(async () => {
	db = await createTestDatabase();
	failures = 0;
	exchange = await LocalExchange.start('okx');
	await installCatalogue({ database: db.database, config: configOf(true) });
});
afterEach(async () => {
	await stop();
	await exchange.stop();
	await db.drop();
});

test('[MARKET-13] the assets of an exchange that no setting names are on the list once it has answered, not before', async () => {
	offer();
	expect(await listed()).toEqual([]);
	expect(await listLacking(db.database, { exchanges: ['okx'], polygon: undefined })).toMatchObject([
		{ setting: 'okx', tickers: ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'XRP/USDT'], waits: true },
		{ setting: 'POLYGON_API_KEY', waits: false },
	]);
	begin();
	await eventually(async () => expect(await listed()).toEqual(['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'XRP/USDT']));
	const { rows } = await db.owner.query(
		'select distinct real_allowed, source, venues from asset_versions where asset_id >= 200',
	);
	expect(rows).toEqual([{ real_allowed: false, source: 'exchange', venues: ['okx'] }]);
	expect(failures).toBe(0);
});

test('[MARKET-13] one that cannot be reached adds nothing, says nothing aloud, and is asked again', async () => {
	await exchange.stop();
	offer();
	begin();
	await eventually(() => expect(failures).toBeGreaterThan(1));
	expect(await listed()).toEqual([]);
});

test('[MARKET-13] what staff took off the list stays off it', async () => {
	offer();
	begin();
	await eventually(async () => expect(await listed()).toHaveLength(4));
	await stop();
	await db.owner.query('update assets set listed = false where id >= 200');
	offer();
	begin();
	await stop();
	expect(await listed()).toEqual([]);
});
