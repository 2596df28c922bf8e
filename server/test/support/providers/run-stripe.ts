// Stripe on this machine as a program, for journeys in a browser: prints the settings of a site that uses it, as JSON, and
// delivers its events to the webhook that a line of its input names.
import { createInterface } from 'node:readline';
import { LocalStripe } from './stripe-server.ts';

const stripe = await LocalStripe.start();
console.log(
	JSON.stringify({
		STRIPE_SECRET_KEY: stripe.key,
		STRIPE_ACCOUNT: stripe.account,
		STRIPE_WEBHOOK_SECRETS: stripe.secrets.join(','),
		STRIPE_URL: stripe.url,
		OUTGOING_LOOPBACK: 'on',
	}),
);
for await (const line of createInterface({ input: process.stdin })) stripe.deliverTo(line.trim());
await stripe.stop();
