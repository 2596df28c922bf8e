import rateLimit from '@fastify/rate-limit';

/** What counts as one address: IPv4 as it is, IPv6 by its /64, which is what one customer gets. */
export function networkOf(address: string): string {
	return rateLimit.normalizeIP(address, 64);
}
