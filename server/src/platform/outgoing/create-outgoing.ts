import { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 65_536;

/** One call to an address that an operator or a user has named. */
export interface OutgoingCall {
	readonly method?: 'GET' | 'POST';
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string | Buffer;
	/** The most that its answer may have; left out, 64 KiB. */
	readonly maxBytes?: number;
	/** A longer answer is cut and not refused. */
	readonly cut?: true;
	/** Gives it up before its time. */
	readonly signal?: AbortSignal;
}

export interface OutgoingAnswer {
	readonly status: number;
	readonly headers: IncomingMessage['headers'];
	readonly body: Buffer;
}

/** Calls to addresses that others have named. */
export interface Outgoing {
	/**
	 * Any status is an answer, a redirect too: none is followed. Throws `OutgoingNotSent` if surely nothing was sent, and
	 * any other error where that is not known: no answer in 10 s, a lost connection, an answer that is too long.
	 */
	call(address: string, call?: OutgoingCall): Promise<OutgoingAnswer>;
	/** Returns whether an address may be called as its host resolves now; nothing is sent. */
	mayCall(address: string): Promise<boolean>;
}

export interface OutgoingOptions {
	/** Tests reach servers of their own on this machine, without TLS; production refuses the setting. */
	readonly allowsLoopback: boolean;
	/** All addresses of a host. */
	readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
	readonly timeoutMs?: number;
}

export interface ResolvedAddress {
	readonly address: string;
	readonly family: number;
}

/** Nothing was sent: the address is refused, not found, or takes no connection. */
export class OutgoingNotSent extends Error {}
/** The address is not one that may be called. */
export class OutgoingForbidden extends OutgoingNotSent {}

/** On these the system itself answers, without a server of names. */
const LOOPBACK: readonly ResolvedAddress[] = [
	{ address: '127.0.0.1', family: 4 },
	{ address: '::1', family: 6 },
];

/**
 * Asks the servers of names directly: the system's own call takes one of the process's few threads until they have answered, so that a
 * few names whose server is silent would keep every other connection waiting.
 * @param servers addresses with ports; those of the system if left out.
 */
export function createResolve(
	timeoutMs: number,
	servers?: readonly string[],
): (host: string) => Promise<readonly ResolvedAddress[]> {
	const resolver = new Resolver({ timeout: timeoutMs / 5, tries: 2 });
	if (servers !== undefined) resolver.setServers(servers);
	return async (host) => {
		const family = isIP(host);
		if (family !== 0) return [{ address: host, family }];
		if (host === 'localhost') return LOOPBACK;
		const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
		const addresses = found.flatMap((one, i) =>
			one.status === 'fulfilled' ? one.value.map((address) => ({ address, family: i === 0 ? 4 : 6 })) : [],
		);
		if (addresses.length === 0) throw new Error(`${host} has no address`, { cause: found.map(String) });
		return addresses;
	};
}

/**
 * The one client for addresses that others name: HTTPS alone, to public addresses alone. A host is resolved once and its
 * addresses are checked and connected to, so that a name that changes in between leads nowhere else.
 */
export function createOutgoing({
	allowsLoopback,
	timeoutMs = TIMEOUT_MS,
	resolve = createResolve(timeoutMs),
}: OutgoingOptions): Outgoing {
	async function findAddresses(url: URL): Promise<readonly ResolvedAddress[]> {
		const host = url.hostname.replace(/^\[|\]$/g, '');
		const addresses = await resolve(host).catch((cause: unknown) => {
			throw new OutgoingNotSent(`${host} is not found`, { cause });
		});
		const isLocal = allowsLoopback && addresses.every(({ address }) => isLoopbackAddress(address));
		const isAllowed =
			isLocal || (url.protocol === 'https:' && addresses.every(({ address }) => isPublicAddress(address)));
		if (addresses.length === 0 || !isAllowed || (url.protocol !== 'https:' && url.protocol !== 'http:'))
			throw new OutgoingForbidden(`${url.protocol}//${host} is not an address that may be called`);
		return addresses;
	}

	/** The address with those of its host, which is looked for until the signal. */
	async function find(address: string, signal: AbortSignal) {
		const url = URL.parse(address);
		if (url === null || url.hostname === '' || url.username !== '' || url.password !== '')
			throw new OutgoingForbidden('not an address that may be called');
		const late = new Promise<never>((_, reject) => {
			const fail = () => reject(new OutgoingNotSent(`${url.host} is not found in time`));
			signal.addEventListener('abort', fail, { once: true });
		});
		return { url, addresses: await Promise.race([findAddresses(url), late]) };
	}

	return {
		async call(address, call = {}) {
			const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(call.signal ? [call.signal] : [])]);
			const { url, addresses } = await find(address, signal);
			return send(url, addresses, call, signal);
		},
		mayCall: (address) =>
			find(address, AbortSignal.timeout(timeoutMs)).then(
				() => true,
				() => false,
			),
	};
}

function send(
	url: URL,
	addresses: readonly ResolvedAddress[],
	{ method = 'GET', headers, body, maxBytes = MOST_BYTES, cut }: OutgoingCall,
	signal: AbortSignal,
): Promise<OutgoingAnswer> {
	const pinned: LookupFunction = (_host, _options, done) => done(null, [...addresses]);
	const isSecure = url.protocol === 'https:';
	return new Promise((resolve, reject) => {
		const request = (isSecure ? requestSecure : requestPlain)(url, {
			method,
			headers: { 'accept-encoding': 'identity', ...headers },
			agent: false,
			lookup: pinned,
			signal,
		});
		let isConnected = false;
		request.on('socket', (socket) => {
			socket.once(isSecure ? 'secureConnect' : 'connect', () => {
				isConnected = true;
			});
		});
		const fail = (cause: unknown) => {
			reject(
				isConnected
					? new Error(`no answer of ${url.host}`, { cause })
					: new OutgoingNotSent(`no connection to ${url.host}`, { cause }),
			);
		};
		request.on('error', fail);
		request.on('response', (response) => {
			readBody(response, maxBytes, cut).then((bytes) => {
				resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes });
			}, fail);
		});
		request.end(body);
	});
}

async function readBody(response: IncomingMessage, maxBytes: number, cut = false): Promise<Buffer> {
	const parts: Buffer[] = [];
	let bytes = 0;
	for await (const part of response as AsyncIterable<Buffer>) {
		bytes += part.length;
		if (bytes > maxBytes && !cut) throw new Error(`an answer of more than ${maxBytes} bytes`);
		parts.push(part);
		// Leaving the loop ends the connection.
		if (bytes > maxBytes) return Buffer.concat(parts).subarray(0, maxBytes);
	}
	return Buffer.concat(parts);
}
