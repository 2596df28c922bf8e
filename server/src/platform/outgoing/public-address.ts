import { BlockList, isIP } from 'node:net';

/** IPv4 that is not assigned on the public network (RFC 6890 and its successors). */
const NOT_PUBLIC_4: readonly (readonly [string, number])[] = [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 3],
];
/** In IPv6 only global unicast is public, without the ranges that lead into IPv4 or are for documentation. */
const GLOBAL_6 = ['2000::', 3] as const;
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20],
];

const notPublic = new BlockList();
for (const [network, bits] of NOT_PUBLIC_4) notPublic.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NOT_PUBLIC_6) notPublic.addSubnet(network, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet(...GLOBAL_6, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns whether an IP address is one of the public network; false for a text that is no IP address. */
export function isPublicAddress(address: string): boolean {
	const version = isIP(address);
	if (version === 4) return !notPublic.check(address, 'ipv4');
	return version === 6 && global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Returns whether an IP address is this machine's own. */
export function isLoopbackAddress(address: string): boolean {
	const version = isIP(address);
	return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
