/** Reasons for the state of a movement or payment. Each has a text for its user, `cashier.reason_…`, and one for staff, `admin.why_…`. */
export const MOVEMENT_REASONS = [
	'amount',
	'cancelled',
	'card',
	'chargeback',
	'claim',
	'closed',
	'correction',
	'credentials',
	'currency',
	'declined',
	'destination',
	'excluded',
	'freeze',
	'identity',
	'inquiry',
	'late',
	'legal',
	'limit',
	'linked',
	'new_card',
	'no_line',
	'not_paid',
	'paid_again',
	'payer',
	'provider',
	'rate',
	'restored',
	'return_failed',
	'second_payment',
	'source',
	'stopped',
	'taken_back',
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** Reasons for which a person must check a payment before it is credited, as its provider shows it. */
const PAYMENT_DOUBTS = [
	'early',
	'marked',
	'mismatch',
	'network',
	'no_session',
	'other_account',
	'other_reference',
	'risk',
] as const;
export type PaymentDoubt = (typeof PAYMENT_DOUBTS)[number] | Extract<MovementReason, 'amount' | 'currency' | 'payer'>;

/** Reasons that have a text for staff alone, `admin.why_…`: the user sees the state without a reason. */
const STAFF_REASONS = [
	...PAYMENT_DOUBTS,
	'address_network',
	'no_payouts',
	'no_refunds',
	'not_configured',
	'not_done',
	'not_found',
	'staff',
	'unknown',
] as const;

/** With how the money of a payment under review left, which no screen shows. */
export type PaymentReason = MovementReason | PaymentDoubt | 'unknown' | 'dispute' | 'refund' | 'reversed';

const FOR_USERS: readonly string[] = MOVEMENT_REASONS;
const FOR_STAFF: readonly string[] = [...MOVEMENT_REASONS, ...STAFF_REASONS];

/** False for a provider's own code and for words that staff wrote. */
export const isMovementReason = (reason: string): reason is MovementReason => FOR_USERS.includes(reason);

/** The same, with the reasons for staff alone. */
export const isStaffReason = (reason: string): reason is MovementReason | (typeof STAFF_REASONS)[number] =>
	FOR_STAFF.includes(reason);
