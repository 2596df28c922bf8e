import type { KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import type { Queryable } from '../../../../platform/database/index.ts';
import { type NoticeForm, readSignedNotice } from '../kit/signed-notice.ts';
import {
	type BothProvider,
	type Evidence,
	type LegOrder,
	type Method,
	ProviderNotDone,
	ProviderRefused,
	type Subject,
} from '../provider.ts';
import { SIGNATURE_HEADER, SIGNATURE_VALUE } from './signature.ts';
import {
	findByKey,
	loadChanged,
	loadFamily,
	loadObject,
	makeObject,
	SANDBOX_KINDS,
	SANDBOX_MANNERS,
	type SandboxManner,
	type SandboxObject,
} from './store.ts';
import { toEvidence } from './to-evidence.ts';

export interface SandboxOptions {
	readonly database: Queryable;
	/** The key that signs its notices. */
	readonly key: KeyObject;
	/** Origin of the site, where its page is. */
	readonly baseUrl: () => string;
	/** Adds a notice about an object, to be delivered after the commit. */
	readonly notify: (subject: Subject) => Promise<void>;
}

const terms = { minMinor: 1_000n, maxMinor: 500_000n, feeFixedMinor: 0n, feeBps: 0, usualS: 5, expiresS: 3_600 };

const MANNER = new RegExp(`^(${SANDBOX_MANNERS.join('|')})$`);

const METHOD: Method = {
	id: 'sandbox',
	name: 'Sandbox',
	countries: null,
	currency: 'USD',
	decimals: 2,
	deposit: terms,
	withdrawal: { ...terms, by: 'both' },
	fields: [
		{
			name: 'manner',
			maxLength: 20,
			read: (value) => (MANNER.test(value) ? { value } : { code: 'field.destination' }),
			mask: (value) => value.replaceAll('_', ' '),
		},
	],
};

const NOTICE = {
	header: SIGNATURE_HEADER,
	value: SIGNATURE_VALUE,
	body: z.object({
		id: z.string().check(z.maxLength(100)),
		kind: z.enum(SANDBOX_KINDS),
		object: z.string().check(z.maxLength(100)),
	}),
} satisfies NoticeForm<z.ZodMiniType>;

/**
 * The embedded provider (CASH-01): its page is where a tester pays or does not, its books are rows of its own, and its notices
 * are signed and read back like those of a real one. A destination names the manner in which its payouts go.
 */
export function createSandbox({ database, key, baseUrl, notify }: SandboxOptions): BothProvider {
	const familyOf = async (subject: Subject): Promise<SandboxObject[]> => {
		const object = await loadObject(database, subject.id);
		if (object === null) return [];
		const root = object.kind === 'refund' || object.kind === 'dispute' ? (object.parentId as string) : object.id;
		const family = await loadFamily(database, root);
		const above = family.find(({ id }) => id === root)?.parentId;
		const deposit = above ? await loadObject(database, above) : null;
		return deposit ? [deposit, ...family] : family;
	};
	const find = async ({ kind, key: leg }: LegOrder): Promise<Evidence> => {
		const found = await findByKey(database, kind, leg);
		return toEvidence(found ? [found] : []);
	};

	return {
		direction: 'both',
		name: 'sandbox',
		account: 'sandbox',
		money: 'sandbox',
		methods: [METHOD],
		async startDeposit({ id, amount, currency, returnUrl, expiresAtMs, payer }) {
			const made = await makeObject(database, {
				kind: 'deposit',
				parentId: null,
				key: id,
				amount,
				currency,
				state: 'open',
				details: { returnUrl, expiresAtMs, payerName: payer.name, payerId: payer.userId },
			});
			return { providerId: made.id, next: { url: `${baseUrl()}/sandbox/${made.id}` } };
		},
		readNotice(headers, body) {
			const { id, kind, object } = readSignedNotice(NOTICE, { secrets: [key], nowMs: Date.now }, headers, body);
			return { deliveryId: id, subjects: [{ kind, id: object }] };
		},
		readEvidence: async (subject) => toEvidence(await familyOf(subject)),
		async *list(fromMs, toMs) {
			for (const { kind, id } of await loadChanged(database, fromMs, toMs))
				yield toEvidence(await familyOf({ kind, id }));
		},
		async send(order) {
			const before = await find(order);
			if (before.refunds.length + before.payouts.length > 0) return before;
			const payment = order.kind === 'refund' ? await loadObject(database, order.paymentId) : null;
			const manner = order.kind === 'refund' ? payment?.details.refunds : order.destination['manner'];
			return pay(order, payment, (manner ?? 'at_once') as SandboxManner);
		},
		find,
	};

	async function pay(order: LegOrder, payment: SandboxObject | null, manner: SandboxManner): Promise<Evidence> {
		if (manner === 'refused') throw new ProviderRefused('sandbox_refused');
		if (manner === 'not_done') throw new ProviderNotDone('the sandbox turned the call away');
		if (manner === 'lost') throw new Error('the sandbox never got the call');
		const { kind, key: leg, amount, currency } = order;
		const made = await makeObject(database, {
			kind,
			parentId: payment?.id ?? null,
			key: leg,
			amount,
			currency,
			details: {},
			state: manner === 'slow' ? 'pending' : 'paid',
		});
		await notify({ kind, id: made.id });
		if (manner === 'cut') throw new Error('the sandbox was cut off after it had paid');
		return toEvidence([made]);
	}
}
