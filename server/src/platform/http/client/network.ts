import type { IncomingMessage } from 'node:http';
import { remember } from '@fairtick/domain/memo';
import { all, compile } from '@fastify/proxy-addr';
import rateLimit from '@fastify/rate-limit';
import { cleanForwardedFor } from './forwarded.ts';

/** Counts as one address: IPv4 as it is, IPv6 by its /64, the share of one customer; '' for a peer that has gone. */
export const networkOf = remember(10_000, (address: string | undefined): string =>
	address === undefined ? '' : rateLimit.normalizeIP(address, 64),
);

/**
 * The range that a hoster or company gets, which can make networks of it: IPv6 by its /48, which is never written as one of its
 * networks is; IPv4 as it is.
 */
export const siteOf = remember(10_000, (address: string | undefined): string => {
	if (address === undefined) return '';
	const site = rateLimit.normalizeIP(address, 48);
	return site.includes(':') ? `${site}/48` : site;
});

/** Returns the client's address of a plain request, behind trusted proxies the one that they report; as Fastify does. */
export function createAddressReader(trustProxy: string[]): (request: IncomingMessage) => string {
	const trusts = compile(trustProxy);
	return (request) => {
		cleanForwardedFor(request);
		return all(request, trusts).at(-1) ?? '';
	};
}
