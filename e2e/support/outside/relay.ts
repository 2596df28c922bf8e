import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { QUICKNET } from '@fairtick/domain/market/beacon';
import type { BrowserContext } from '@playwright/test';

const PROGRAM = join(import.meta.dirname, '../../../server/test/support/run-relay.ts');

/** A local drand relay whose network has its own key. */
export interface RunningRelay {
	/** Settings that make the product use the relay. */
	readonly settings: Readonly<Record<string, string>>;
	/** Makes it unreachable or reachable, or delays its rounds by some milliseconds. */
	readonly send: (what: 'away' | 'back' | `lag ${number}`) => void;
	/** Lets pages check receipts under its network's key. Call it before the first page is opened. */
	readonly trustedBy: (context: BrowserContext) => Promise<void>;
	readonly stop: () => Promise<void>;
}

/** Starts a relay in a separate process. */
export async function startRelay(): Promise<RunningRelay> {
	const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
	const [line] = await once(createInterface({ input: child.stdout }), 'line');
	const settings: Record<string, string> = JSON.parse(line);
	return {
		settings,
		send: (what) => child.stdin.write(`${what}\n`),
		async trustedBy(context) {
			await context.route(/\.js(\?|$)/, async (route) => {
				const response = await route.fetch();
				const text = await response.text();
				await route.fulfill({
					response,
					body: text.replaceAll(QUICKNET.publicKey, settings['TEST_NETWORK_KEY'] ?? ''),
				});
			});
		},
		async stop() {
			child.stdin.end();
			await once(child, 'exit');
		},
	};
}
