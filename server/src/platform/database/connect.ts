import pg from 'pg';
import { DatabaseRefused } from './refused.ts';

const CONNECT_MS = 10_000;

/** A separate connection to the database of a setting. Throws `DatabaseRefused` if it can't be reached. */
export async function connectTo(url: string, setting: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, ...options });
	// Without a listener the end of an idle connection would end the process.
	client.on('error', () => undefined);
	try {
		await client.connect();
		return client;
	} catch (cause) {
		await client.end().catch(() => undefined);
		throw new DatabaseRefused(`The database of ${setting} can't be reached: ${describe(cause)}.`, { cause });
	}
}

/** Runs `work` on such a connection, whose unqualified names are those of the schema `app`. */
export async function withConnection<Result>(
	url: string,
	setting: string,
	work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
	const client = await connectTo(url, setting, { options: '-c search_path=app' });
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

/** For several refused addresses of a name, Node gives an error without a message. */
function describe(error: unknown): string {
	const { message, errors } = error as Error & { errors?: Error[] };
	return message || errors?.map((each) => each.message).join(', ') || String(error);
}
