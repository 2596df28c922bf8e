import * as z from 'zod/mini';
import { EXCLUSION_KINDS, FINAL_CAUSES } from '../limits/contract.ts';
import { instant, minorUnits, percent, uuid } from '../wire/primitives.ts';
import { DEPOSIT_STATUSES } from './deposit.ts';
import { WITHDRAWAL_STATUSES } from './withdrawal.ts';

export const MOVEMENT_KINDS = ['deposit', 'withdrawal'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
export const MOVEMENT_STATUSES = [...DEPOSIT_STATUSES, ...WITHDRAWAL_STATUSES] as const;

/** Causes of a movement's steps. */
export const STEP_CAUSES = ['user', 'staff', 'provider', 'clock', 'rule'] as const;

const step = z.object({
	status: z.enum(MOVEMENT_STATUSES),
	at: instant,
	cause: z.enum(STEP_CAUSES),
	/** Key of the reason's text, or the text of staff if the cause is `staff`; null if the state needs no reason. */
	reason: z.nullable(z.string()),
});

/** The payer's next step: open a page, or follow payment instructions. */
const nextStep = z.union([
	z.object({ url: z.string() }),
	z.object({
		instructions: z.array(z.object({ name: z.string(), value: z.string() })),
		reference: z.string(),
		qr: z.nullable(z.string()),
		expires_at: instant,
	}),
]);

/** A rate that was shown before an amount in another currency was paid (CASH-06). */
export const quotedRate = {
	/** Price of one unit of the account's currency, without the spread. */
	rate: z.string(),
	spread: percent,
	/** Source of the rate. */
	source: z.string(),
	/** False: an indication, and the rate of the day on which the money is booked counts. */
	fixed: z.boolean(),
	/** A payment is credited at this rate until then; afterwards at the lower one. A withdrawal that is sent later has the rate of then. */
	expires_at: instant,
};

/** A deposit or withdrawal, with every state that it went through. */
export const movement = z.object({
	id: uuid,
	kind: z.enum(MOVEMENT_KINDS),
	method: z.string(),
	/** Before the fee, which is part of it. */
	amount: minorUnits,
	fee: minorUnits,
	/** The amount that the account or the payee gets. */
	arrives: minorUnits,
	currency: z.literal('USD'),
	/** The other side of a method in another currency; null if there is none. */
	local: z.nullable(
		z.object({
			...quotedRate,
			/** As a decimal: `545.00`. */
			amount: z.string(),
			currency: z.string(),
		}),
	),
	status: z.enum(MOVEMENT_STATUSES),
	reason: z.nullable(z.string()),
	/** Time at which its state is to end; null if it waits for nothing. */
	due_at: z.nullable(instant),
	/** The reason why a withdrawal waits. */
	waits_for: z.nullable(z.string()),
	/** Masked. */
	destination: z.nullable(z.string()),
	reference: z.string(),
	cancellable: z.boolean(),
	/**
	 * The only reason why a pending withdrawal cannot be cancelled: the user's exclusion (LIMIT-02), or else that it is
	 * final (CASH-03).
	 */
	excluded: z.nullable(z.object({ kind: z.enum(EXCLUSION_KINDS), until: z.nullable(instant) })),
	/** `until`: when that ends at the earliest; null if waiting alone does not end it. */
	final: z.nullable(z.object({ by: z.enum(FINAL_CAUSES), until: z.nullable(instant) })),
	created_at: instant,
	/** While a deposit can be paid. */
	next: z.nullable(nextStep),
	steps: z.array(step),
});
export type Movement = z.output<typeof movement>;
