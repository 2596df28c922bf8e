/** Addresses of the network of real bitcoin, and of those for tests. */
const MAIN = /^(bc1[02-9ac-hj-np-z]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/;
const TEST = /^((tb1|bcrt1)[02-9ac-hj-np-z]{11,87}|[mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/;

/** The network of an address, by its form alone: BTCPay checks its checksum. Null for an invalid address. */
export function networkOfAddress(address: string): 'live' | 'sandbox' | null {
	const text = /^(bc|tb|bcrt)1/i.test(address) && address === address.toUpperCase() ? address.toLowerCase() : address;
	if (MAIN.test(text)) return 'live';
	return TEST.test(text) ? 'sandbox' : null;
}
