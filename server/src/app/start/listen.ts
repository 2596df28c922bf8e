import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartRefused } from './start-refused.ts';

const FIRST_PORT = 3000;
const TRIED = 100;

export interface Wanted {
	readonly host: string;
	/** Undefined: 3000, or the next free one. */
	readonly port: number | undefined;
	/** Other processes of the same `npm start` listen on it as well. */
	readonly isShared?: boolean;
}

/** Listens on the wanted port. Returns the address to open. Throws `StartRefused` when the port is taken or the address can't be used. */
export function listen(app: FastifyInstance, wanted: Wanted): Promise<string> {
	const { host, isShared = false } = wanted;
	return onFirstFree(wanted, async (port) => {
		// Fastify hands its options to Node's `server.listen`, but types fewer of them.
		const options = { host, port, reusePort: isShared };
		await app.listen(options);
		return addressOf(app, host);
	});
}

/**
 * Returns the wanted port where no other program listens on it: a shared one would be given to the server of another data folder as well.
 * Throws as `listen`.
 */
export function chooseSharedPort(wanted: Wanted): Promise<number> {
	return onFirstFree(wanted, async (port) => {
		const probe = createServer();
		try {
			await once(probe.listen({ host: wanted.host, port }), 'listening');
			return (probe.address() as AddressInfo).port;
		} finally {
			probe.close();
		}
	});
}

async function onFirstFree<Result>(wanted: Wanted, use: (port: number) => Promise<Result>): Promise<Result> {
	const ports = wanted.port === undefined ? Array.from({ length: TRIED }, (_, i) => FIRST_PORT + i) : [wanted.port];
	for (const port of ports) {
		try {
			return await use(port);
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			if (code === 'EADDRINUSE' && port !== ports.at(-1)) continue;
			throw explain(error, code, wanted, port);
		}
	}
	throw new Error('unreachable: the last port either is free or throws');
}

function explain(error: unknown, code: string | undefined, { host, port: wanted }: Wanted, port: number): unknown {
	switch (code) {
		case 'EADDRINUSE':
			return new StartRefused(
				wanted === undefined
					? `The ports ${FIRST_PORT} to ${port} are all taken: set PORT.`
					: `Port ${port} is taken by another program: set another PORT, or none for the next free one.`,
			);
		case 'EACCES':
			return new StartRefused(`Port ${port} needs rights that this user does not have: set a PORT above 1023.`);
		case 'EADDRNOTAVAIL':
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return new StartRefused(`HOST ${host} is not an address of this machine.`);
		default:
			return error;
	}
}

function addressOf(app: FastifyInstance, host: string): string {
	const address = app.server.address();
	if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
	const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
		? 'localhost'
		: host.includes(':')
			? `[${host}]`
			: host;
	return `http://${name}:${address.port}`;
}
