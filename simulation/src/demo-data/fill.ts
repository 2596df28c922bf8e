import { prepareMoney } from '../../../server/src/app/start/prepare-money.ts';
import { type Config, WrongSetting } from '../../../server/src/platform/config/index.ts';
import { withPool } from '../../../server/src/platform/database/index.ts';
import { DAYS } from './agenda.ts';
import { type FilledMonth, liveMonth, type MonthOptions } from './month.ts';
import { Stage } from './stage.ts';

const DAY_MS = 86_400_000;
const UNLIMITED = '1000000000';
/** The month is made in two minutes, which exceeds the limits of people. */
const LIMITS = [
	'MOVEMENTS',
	'ADDRESS',
	'GENERAL',
	'LISTS',
	'PLACING',
	'OWN_LIMITS',
	'REGISTRATIONS',
	'UPLOADS',
	'MESSAGES',
	'WEBHOOKS',
];

/** Settings for the month. */
export const FILL_SETTINGS: Readonly<Record<string, string>> = {
	...Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, UNLIMITED])),
	TRUST_PROXY: 'loopback',
};

export interface FillOptions extends Pick<MonthOptions, 'users' | 'trades' | 'onProgress'> {
	/** Addresses of the migrated database, for the restricted role and for the owner of the schema. */
	readonly url: string;
	readonly ownerUrl: string;
	readonly config: Config;
	readonly password: string;
}

/** Trades of the month are older than the log, which begins with the first start: like all such trades they have no receipt (PROOF-02). */
const FORGET_PROMISES = `with trades as (update trade_terms set batch = null, batch_place = null where batch is not null),
		refusals as (update refused_placements set batch = null, batch_place = null where batch is not null)
	delete from proof_batches`;

/**
 * Fills an empty development database with a month that ends now. Every row is written by the product's own calls, jobs and
 * settlement, under a clock that is moved through the month, as tests move it. Throws `WrongSetting` for a production, and
 * for a database that has users or prices already.
 */
export async function fill({
	url,
	ownerUrl,
	config,
	password,
	users,
	trades,
	onProgress,
}: FillOptions): Promise<FilledMonth> {
	if (config.mode === 'production') throw new WrongSetting('Made-up users and money are for development alone.');
	if (config.money !== 'sandbox') throw new WrongSetting('Demo data need MONEY=sandbox: their money is play money.');
	await withPool(ownerUrl, { max: 1 }, async (owner) => {
		const { rows } = await owner.query(
			`select case when exists (select from users) then 'users' when exists (select from assets) then 'prices' end found`,
		);
		const found: string | null = rows[0].found;
		if (found)
			throw new WrongSetting(
				`Demo data need an empty data folder, and this one has ${found} already: name another one by DATA_DIR.`,
			);
	});
	const beginMs = Date.now() - DAYS * DAY_MS;
	const month = await Stage.run({ url, ownerUrl, config, password, beginMs, days: DAYS }, async (stage) => {
		await prepareMoney(config, stage.pools.ordinary);
		return liveMonth(stage, { beginMs, users, trades, ...(onProgress && { onProgress }) });
	});
	await withPool(ownerUrl, { max: 1 }, (owner) => owner.query(FORGET_PROMISES));
	return month;
}
