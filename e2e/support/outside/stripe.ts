import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = join(import.meta.dirname, '../../../server/test/support/providers/run-stripe.ts');

/** A local Stripe: its API, its payment pages and its webhooks. */
export interface RunningStripe {
	/** Settings that make the product use it. */
	readonly settings: Readonly<Record<string, string>>;
	/** Sends its notices to a site from now on. */
	readonly notify: (siteUrl: string) => void;
	readonly stop: () => Promise<void>;
}

/** Starts a local Stripe in a separate process. */
export async function startStripe(): Promise<RunningStripe> {
	const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
	const [line] = await once(createInterface({ input: child.stdout }), 'line');
	return {
		settings: JSON.parse(line),
		notify: (siteUrl) => child.stdin.write(`${siteUrl}/api/webhooks/stripe\n`),
		async stop() {
			child.stdin.end();
			await once(child, 'exit');
		},
	};
}
