import type {
	Evidence,
	Instrument,
	ProviderDispute,
	ProviderPayment,
	ProviderPayout,
	ProviderRefund,
} from '../provider.ts';
import type { SandboxObject } from './store.ts';

const REFUNDABLE_MS = 540 * 86_400_000;

/** The sandbox's objects in the words that all providers share. A payment's deposit must be among them. */
export function toEvidence(objects: readonly SandboxObject[]): Evidence {
	const byId = new Map(objects.map((object) => [object.id, object]));
	const of = (kind: SandboxObject['kind']) => objects.filter((object) => object.kind === kind);
	const shared = ({ id, amount, currency, changedAt }: SandboxObject) => ({
		id,
		amount,
		currency,
		atMs: Number(changedAt),
	});
	return {
		payments: of('payment').map((one) => ({
			...shared(one),
			depositId: byId.get(one.parentId ?? '')?.key ?? null,
			state: one.state as ProviderPayment['state'],
			instrument: toInstrument(one, byId.get(one.parentId ?? '')?.details.payerId),
			payerName: one.details.payerName ?? null,
			refundableUntilMs: Number(one.changedAt) + REFUNDABLE_MS,
			cost: 0n,
			doubt: one.details.doubt ?? null,
			senders: one.details.sender === undefined ? [] : [one.details.sender],
		})),
		refunds: of('refund').map((one) => ({
			...shared(one),
			paymentId: one.parentId ?? '',
			key: one.key,
			state: one.state as ProviderRefund['state'],
		})),
		disputes: of('dispute').map((one) => ({
			...shared(one),
			paymentId: one.parentId ?? '',
			state: one.state as ProviderDispute['state'],
		})),
		payouts: of('payout').map((one) => ({
			...shared(one),
			key: one.key,
			state: one.state as ProviderPayout['state'],
		})),
	};
}

function toInstrument({ details: { card } }: SandboxObject, payerId: number | undefined): Instrument {
	if (card === undefined) return { kind: 'sandbox', key: 'sandbox', label: 'Sandbox •• 4242' };
	return { kind: 'card', key: card === 'unnamed' ? null : `card of ${payerId}`, label: 'Visa •• 4242' };
}
