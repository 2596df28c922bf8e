import { makeTradeId } from '@fairtick/simulation/trade-id';
import pg from 'pg';

/** Connections that insert single durable rows, the baseline of placements. */
export async function openBaseline(databaseUrl: string, connections: number): Promise<pg.Client[]> {
	const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: databaseUrl }));
	// A failed round stops the product and its database, so this error adds nothing.
	for (const client of clients) client.on('error', () => undefined);
	await Promise.all(clients.map((client) => client.connect()));
	await clients[0]?.query(
		'create table if not exists bench_inserts (id uuid primary key, user_id int not null, stake bigint not null, at timestamptz not null default now())',
	);
	return clients;
}

/** One row of four columns in its own transaction, prepared; its id as those of placements. */
export async function insertOne(client: pg.Client): Promise<void> {
	await client.query({
		name: 'bench-insert',
		text: 'insert into bench_inserts (id, user_id, stake) values ($1, $2, $3)',
		values: [makeTradeId(), 1, 100],
	});
}
