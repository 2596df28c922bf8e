import pg from 'pg';
import { inTime, Loop } from '../loops/index.ts';
import type { OpenTransport, Transport } from './exchange.ts';

/** Channels belong to one database. */
const CHANNEL = 'fairtick_hints';
const CONNECT_MS = 2_000;
/** A network that is down must keep neither a new connection nor a stop waiting. */
const ANSWER_MS = 2_000;
const END_MS = 500;
const RETRY = { firstMs: 100, mostMs: 500 };
const KEEPALIVE_MS = 5_000;

/**
 * PostgreSQL's LISTEN and NOTIFY on a connection of its own. A commit that notifies takes a lock of the whole cluster until it is flushed: packets are sent in
 * commits of their own that nothing waits for, and never in one that places, settles or moves money.
 */
export const openPostgresTransport =
	(databaseUrl: string): OpenTransport =>
	({ onPacket, onUp, onDown, onError }): Transport => {
		let listening: pg.Client | null = null;
		const connecting = new Loop({
			everyMs: Number.POSITIVE_INFINITY,
			firstMs: 0,
			backoff: RETRY,
			run: async () => {
				if (listening === null) await connect();
			},
			onError: (error) => onError(error, 'hints between processes wait for a connection'),
		});

		async function connect(): Promise<void> {
			const client = new pg.Client({
				connectionString: databaseUrl,
				connectionTimeoutMillis: CONNECT_MS,
				query_timeout: ANSWER_MS,
				application_name: 'hints',
				keepAlive: true,
				keepAliveInitialDelayMillis: KEEPALIVE_MS,
				options: '-c synchronous_commit=off -c statement_timeout=2000 -c idle_session_timeout=0',
			});
			client.on('error', () => lose(client));
			client.on('end', () => lose(client));
			client.on('notification', ({ payload }) => {
				if (client === listening && payload !== undefined) onPacket(payload);
			});
			try {
				await client.connect();
				await client.query(`listen ${CHANNEL}`);
			} catch (error) {
				void client.end().catch(() => undefined);
				throw error;
			}
			if (connecting.signal.aborted) {
				await client.end();
				return;
			}
			listening = client;
			onUp();
		}

		function lose(client: pg.Client): void {
			if (client !== listening) return;
			listening = null;
			void client.end().catch(() => undefined);
			if (connecting.signal.aborted) return;
			onDown();
			connecting.wake();
		}

		return {
			async send(packets) {
				if (listening === null) throw new Error('no connection for hints');
				await listening.query({
					name: 'notify',
					text: `select pg_notify('${CHANNEL}', packet) from unnest($1::text[]) packet`,
					values: [packets],
				});
			},
			renew() {
				if (listening !== null) lose(listening);
			},
			async stop() {
				await connecting.stop();
				const client = listening;
				listening = null;
				if (client !== null) await inTime(END_MS, () => client.end());
			},
		};
	};
