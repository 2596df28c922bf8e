import * as z from 'zod/mini';
import { minorUnits, uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { amount, sentence, text } from '../../wire/sentence.ts';
import { MOVEMENT_DECIDERS } from '../admin-contract.ts';

/** Two people send back a payment under review, above the limit of one person (CASH-02). */
export const paymentReturn = defineRequestKind({
	name: 'payment.return',
	deciders: MOVEMENT_DECIDERS,
	content: z.strictObject({
		/** The deposit, or the payment where it has no user. */
		movement: uuid,
		/** The value of the returned money; null: unknown. */
		amount: z.nullable(minorUnits),
		/** The amount that is sent, a decimal. */
		native: z.string(),
		currency: z.string(),
		/** Null: back to its source. `place`: masked. */
		destination: z.nullable(uuid),
		place: z.nullable(z.string()),
	}),
	refusals: ['admin.no_return_address', 'admin.address_listed', 'admin.payouts_off', 'admin.payment_changed'],
	// A person who enters a payment by hand could invent it and send it on. The payer may be no user, so the rule looks at
	// the staff who entered and valued the payment.
	pairs: ({ movement }) => ({ as: 'approve', payment: movement, ofPaymentAlone: true }),
	describe: ({ amount: minor, native, currency, place }, { who }) =>
		sentence('admin.asks_return', {
			who,
			sum: `${native} ${currency}`,
			worth: amount(minor),
			place: place ?? text('admin.itsSource'),
		}),
});
