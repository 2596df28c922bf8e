import type { KeyObject } from 'node:crypto';
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import { inTime, Loop } from '../loops/index.ts';
import { readAuthentic, subjectOf, writeAuthentic } from './authentic-packets.ts';
import type { OpenTransport, Transport } from './exchange.ts';

export interface NatsConfig {
	/** Addresses of one server, or of several that form a cluster. */
	readonly servers: readonly string[];
	/** JWT and seed of a user. */
	readonly credentials: string | undefined;
	readonly token: string | undefined;
	/** Certificate of the authority that has signed those of the servers, as PEM. Undefined: the public ones. */
	readonly authority: string | undefined;
}

const CONNECT_MS = 2_000;
/** A network that is down must keep neither a packet nor a stop waiting. */
const ANSWER_MS = 2_000;
const END_MS = 500;
const RETRY = { firstMs: 100, mostMs: 500 };
/** Made once: a flood of such packets costs no more than a look at each. */
const NOT_OURS = new Error('a packet without our code');

/**
 * Core NATS, which keeps nothing. It is a network that others may use: each packet has a code made with the installation's key, and any
 * other is dropped. The library is loaded here, so that an installation without NATS does not pay for it.
 */
export const openNatsTransport =
	(config: NatsConfig, key: KeyObject): OpenTransport =>
	({ onPacket, onUp, onDown, onError }): Transport => {
		const subject = subjectOf(key);
		let open: NatsConnection | null = null;
		const connecting = new Loop({
			everyMs: Number.POSITIVE_INFINITY,
			firstMs: 0,
			backoff: RETRY,
			run: async () => {
				if (open === null) await connect();
			},
			onError: (error) => onError(error, 'hints between processes wait for NATS'),
		});

		async function connect(): Promise<void> {
			const nats = await import('@nats-io/transport-node');
			const { credentials } = config;
			const authenticator = credentials === undefined ? undefined : nats.credsAuthenticator(Buffer.from(credentials));
			const connection = await nats.connect({ ...optionsOf(config), ...(authenticator && { authenticator }) });
			void connection.closed().then(() => lose(connection));
			connection.subscribe(subject, {
				// Called as packets are read from the network: none of them waits in memory.
				callback: (error, message) => {
					if (error !== null || connection !== open) return;
					const packet = readAuthentic(key, message.data);
					if (packet !== null) onPacket(packet);
					else onError(NOT_OURS, 'hints that no process of ours sent were dropped');
				},
			});
			// The server has taken the subscription.
			if ((await answerOf(connection)) === null || connecting.signal.aborted) {
				await end(connection);
				if (!connecting.signal.aborted) throw new Error('NATS does not answer');
				return;
			}
			open = connection;
			onUp();
		}

		function lose(connection: NatsConnection): void {
			if (connection !== open) return;
			open = null;
			void end(connection);
			if (connecting.signal.aborted) return;
			onDown();
			connecting.wake();
		}

		return {
			async send(packets) {
				const connection = open;
				if (connection === null) throw new Error('no connection for hints');
				for (const packet of packets) connection.publish(subject, writeAuthentic(key, packet));
				// The next packets wait until the server has read these, so that a slow one fills no buffer here.
				if ((await answerOf(connection)) === null) {
					lose(connection);
					throw new Error('NATS does not answer');
				}
			},
			renew() {
				if (open !== null) lose(open);
			},
			async stop() {
				await connecting.stop();
				const connection = open;
				open = null;
				if (connection !== null) await end(connection);
			},
		};
	};

/** Returns true once the server has read all that was sent, null if it does not answer. */
const answerOf = (connection: NatsConnection) =>
	inTime(ANSWER_MS, async () => {
		await connection.flush();
		return true;
	});

const end = (connection: NatsConnection) => inTime(END_MS, () => connection.close());

/** After a cut this file connects again: the library would keep what it sends meanwhile in memory. */
function optionsOf({ servers, token, authority }: NatsConfig): ConnectionOptions {
	const isEncrypted = servers.some((server) => server.startsWith('tls:'));
	return {
		servers: [...servers],
		name: 'fairtick hints',
		timeout: CONNECT_MS,
		reconnect: false,
		ignoreClusterUpdates: true,
		...(token !== undefined && { token }),
		// With these options a server without TLS is refused.
		...(isEncrypted && { tls: authority === undefined ? {} : { ca: authority } }),
	};
}
