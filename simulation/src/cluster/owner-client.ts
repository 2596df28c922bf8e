import pg from 'pg';

const AGAIN_MS = 100;
const PATIENCE_MS = 60_000;

/** A connection to the database that comes back after PostgreSQL died. It only reads and tampers, so that statements may run twice. */
export class OwnerClient {
	readonly #url: string;
	#client: pg.Client | null = null;

	constructor(url: string) {
		this.#url = url;
	}

	/** Asks again while the database is away, for a minute at most; then throws its error. */
	async rows<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
		for (const untilMs = performance.now() + PATIENCE_MS; ; ) {
			try {
				this.#client ??= await this.#connect();
				return (await this.#client.query<Row>(sql, [...values])).rows;
			} catch (error) {
				// A statement that PostgreSQL refused is wrong, and the database is there.
				const isRefused = error instanceof pg.DatabaseError && !/^(57P|08|25P03)/.test(error.code ?? '');
				if (isRefused || performance.now() > untilMs) throw error;
				await this.end();
				await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
			}
		}
	}

	async end(): Promise<void> {
		const client = this.#client;
		this.#client = null;
		await client?.end().catch(() => undefined);
	}

	async #connect(): Promise<pg.Client> {
		const client = new pg.Client({
			connectionString: this.#url,
			options: '-c search_path=app',
			connectionTimeoutMillis: 2_000,
		});
		client.on('error', () => undefined);
		await client.connect();
		return client;
	}
}
