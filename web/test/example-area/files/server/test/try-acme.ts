import assert from 'node:assert/strict';
import { signNotice } from '../src/areas/cashier/providers/kit/signed-notice.ts';
import { PROVIDERS } from '../src/areas/cashier/providers/open-providers.ts';
import { ProviderRefused } from '../src/areas/cashier/providers/provider.ts';
import { Providers } from '../src/areas/cashier/providers/providers.ts';
import { createOutgoing } from '../src/platform/outgoing/index.ts';
import { LocalServer } from './support/providers/local-server.ts';
import { depositOrder, failureOf, isUnknown, LEG_KEY, payoutOrder } from './support/providers/orders.ts';

/** A payout by the provider of the example, as the cashier makes it; exits with an error where one of its steps differs. */
const paid: Record<string, unknown>[] = [];
const server = new LocalServer(({ method, headers, body, path }) => {
	if (method === 'GET') return { status: 200, body: path.endsWith('/p1') ? paid[0] : paid };
	const { reference } = JSON.parse(body);
	assert.equal(headers['idempotency-key'], reference);
	if (paid.length === 0) paid.push({ id: 'p1', reference, cents: 2_000, state: 'pending', changed: 1 });
	return { status: 201, body: paid[0] };
});
await server.listen();

const descriptor = PROVIDERS.find(({ name }) => name === 'acme');
const account = { url: server.origin, key: 'k', webhookSecrets: ['a secret'] };
const opened = await descriptor?.open({
	payments: { acme: account },
	money: 'sandbox',
	outgoing: createOutgoing({ allowsLoopback: true }),
	nowMs: Date.now,
} as unknown as Parameters<typeof descriptor.open>[0]);
const provider = new Providers(opened ?? []).offering('bank_usd')?.provider;
assert(provider !== undefined);

const order = payoutOrder(Date.now(), { bank_account: '12345678' }, { method: 'bank_usd', currency: 'USD' });
assert.deepEqual((await provider.find(order)).payouts, []);
server.fail(/^POST/, 'cut_after', { status: 503, body: '' }, { status: 422, body: { code: 'closed' } });
assert(isUnknown(await failureOf(provider.send(order))));
assert(isUnknown(await failureOf(provider.send(order))));
assert((await failureOf(provider.send(order))) instanceof ProviderRefused);
const sent = [{ id: 'p1', key: LEG_KEY, amount: 2_000n, currency: 'USD', state: 'pending', atMs: 1 }];
assert.deepEqual((await provider.send(order)).payouts, sent);
assert.deepEqual((await provider.find(order)).payouts, sent);

const body = Buffer.from('{"id":"n1","payout":"p1"}');
const time = String(Math.floor(Date.now() / 1_000));
const notice = provider.readNotice({ 'acme-signature': `t=${time},v1=${signNotice('a secret', body, time)}` }, body);
Object.assign(paid[0] ?? {}, { state: 'paid' });
for (const subject of notice.subjects)
	assert.deepEqual((await provider.readEvidence(subject)).payouts, [{ ...sent[0], state: 'paid' }]);

const refused = await failureOf(provider.startDeposit(depositOrder(Date.now(), {})));
assert(refused instanceof ProviderRefused && refused.reason === 'no_deposits');
await server.close();
