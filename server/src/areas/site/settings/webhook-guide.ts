import type { Example } from './api-examples.ts';

/** Example of a program that receives webhooks and checks their sender (NOTE-04). */
export const WEBHOOK_GUIDE: Example = {
	id: 'own-webhooks',
	title: 'Be told: webhooks',
	text:
		'Add an HTTPS address in your settings and choose events. Each is sent there by POST as JSON: id, type, at, n and data, as listed under webhooks in the OpenAPI description. ' +
		'Answer with a status from 200 to 299 within 10 seconds; redirects are not followed. Anything else is tried again, ten times within a day, and later events wait so that the order is kept. ' +
		'A delivery can arrive twice: its id stays the same. The header Fairtick-Signature holds the time t in seconds and v1, the HMAC-SHA256 in hex of t, a dot and the body with the secret of the webhook. ' +
		'Compute it from the body as it was received, and ignore what is older than five minutes.',
	code: {
		curl: `# T and V1 from the header "Fairtick-Signature: t=…,v1=…", the body as it was received in body.json
signature=$({ printf '%s.' "$T"; cat body.json; } | openssl dgst -sha256 -hmac "$SECRET" | sed 's/.* //')
[ "$signature" = "$V1" ] && echo genuine`,
		javascript: `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: as it was received, before any parsing
export function isGenuine(secret, header, body) {
	const { t, v1 = '' } = Object.fromEntries(header.split(',').map((part) => part.split('=')));
	const expected = Buffer.from(createHmac('sha256', secret).update(\`\${t}.\${body}\`).digest('hex'));
	const given = Buffer.from(v1);
	const isNew = Math.abs(Date.now() / 1000 - Number(t)) < 300;
	return isNew && given.length === expected.length && timingSafeEqual(given, expected);
}`,
		python: `import hashlib, hmac, time

# body: the bytes as they were received, before any parsing
def is_genuine(secret, header, body):
    parts = dict(part.split("=", 1) for part in header.split(","))
    signed = parts["t"].encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return abs(time.time() - int(parts["t"])) < 300 and hmac.compare_digest(expected, parts["v1"])`,
	},
};
