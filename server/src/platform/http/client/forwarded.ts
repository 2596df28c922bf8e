import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const HEADER = 'x-forwarded-for';
const WITH_PORT = /^(?:([\d.]+)|\[([\da-f:.]+)\])(?::\d{1,5})?$/i;

/** The address of one entry of `X-Forwarded-For`, which some proxies write with a port; null for anything else. */
function readEntry(entry: string): string | null {
	const text = entry.trim();
	const match = WITH_PORT.exec(text);
	const address = match?.[1] ?? match?.[2] ?? text;
	// A zone has a meaning only on the machine that wrote it.
	return isIP(address) !== 0 && !address.includes('%') ? address : null;
}

/**
 * Rewrites `X-Forwarded-For` to plain addresses, before anything reads the client's from it. Each proxy adds its entry on
 * the right: entries to the left of one that is no address are dropped with it, and with none left the client is the
 * peer.
 */
export function cleanForwardedFor({ headers }: IncomingMessage): void {
	const given = headers[HEADER];
	if (given === undefined) return;
	const entries = String(given)
		.split(',')
		.filter((entry) => entry.trim() !== '');
	const addresses = entries.map(readEntry);
	headers[HEADER] = addresses.slice(addresses.lastIndexOf(null) + 1).join(', ');
}
