import { withConnection } from './connect.ts';
import { loadValue } from './load-rows.ts';
import { DatabaseRefused } from './refused.ts';

/**
 * The oldest PostgreSQL that can run the product, as `server_version_num`: placing bounds its transactions by `transaction_timeout`, which 16 does not
 * know, and audits need `pg_input_is_valid`, which 15 does not.
 */
const LEAST_VERSION = 170_000;

/** Throws `DatabaseRefused` for a server that is older than the product needs, before anything is migrated. */
export async function refuseOldServer(url: string, setting: string, least = LEAST_VERSION): Promise<void> {
	const [number, name] = await withConnection(url, setting, async (client) => [
		Number(await loadValue(client, `select current_setting('server_version_num')`)),
		await loadValue(client, `select current_setting('server_version')`),
	]);
	if (Number(number) >= least) return;
	throw new DatabaseRefused(
		`The database of ${setting} is PostgreSQL ${name}, and Fairtick needs ${Math.floor(least / 10_000)} or newer: install it from https://www.postgresql.org/download/.`,
	);
}
