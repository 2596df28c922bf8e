import type { FastifyInstance } from 'fastify';
import { StartRefused } from './start-refused.ts';

const FIRST_PORT = 3000;
const TRIED = 100;

/**
 * Listens on the port of the settings, or without one on 3000 or the next free one. Returns the address to open.
 * Throws `StartRefused` when the port is taken or the address can't be used.
 */
export async function listen(
	app: FastifyInstance,
	wanted: { host: string; port: number | undefined },
): Promise<string> {
	const ports = wanted.port === undefined ? Array.from({ length: TRIED }, (_, i) => FIRST_PORT + i) : [wanted.port];
	for (const port of ports) {
		try {
			await app.listen({ host: wanted.host, port });
			return addressOf(app, wanted.host);
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			if (code === 'EADDRINUSE' && port !== ports.at(-1)) continue;
			throw explain(error, code, wanted, port);
		}
	}
	throw new Error('unreachable: the last port either listens or throws');
}

function explain(
	error: unknown,
	code: string | undefined,
	{ host, port: wanted }: { host: string; port: number | undefined },
	port: number,
): unknown {
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
