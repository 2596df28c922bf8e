import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Headers that proxies add to the requests that they pass on. */
const BY_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

function isLoopback(address: string): boolean {
	const version = isIP(address);
	return version !== 0 && LOOPBACK.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** A `Host` header that names this machine to itself, with or without a port. */
function isLoopbackHost(host: string | undefined): boolean {
	const match = /^(?:\[([\da-f:.]+)\]|([^:[\]]+))(?::\d{1,5})?$/i.exec(host ?? '');
	const name = match?.[1] ?? match?.[2] ?? '';
	return name.toLowerCase() === 'localhost' || isLoopback(name);
}

/**
 * True if a request was made on this machine, for this machine: the peer, the client that trusted proxies report, and
 * every requested host are loopback. A page elsewhere whose name leads here still names itself in `Host`; a request by an
 * untrusted proxy may come from anywhere.
 */
export function isLocal({ ip, ips, host, headers, raw }: FastifyRequest): boolean {
	const noProxyIsTrusted = ips === undefined;
	const addresses = [raw.socket.remoteAddress, ip];
	return (
		!(noProxyIsTrusted && BY_PROXIES.some((name) => headers[name] !== undefined)) &&
		addresses.every((address) => address !== undefined && isLoopback(address)) &&
		[headers.host, host].every(isLoopbackHost)
	);
}
