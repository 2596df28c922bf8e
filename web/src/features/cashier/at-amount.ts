import type { Outcome } from '../../kit/api/outcome.ts';
import { refusalText } from '../../kit/api/refusal-text.ts';
import type { Sent } from '../../kit/ui/form/form-errors.ts';

/** Refusals that another amount would avoid. */
const ABOUT_AMOUNT = [
	'cashier.amount_too_low',
	'cashier.amount_too_high',
	'cashier.not_enough_balance',
	'cashier.limit_reached',
	'cashier.own_limit_reached',
];

/** Moves a refusal of the amount to the amount's field (FORM-01). */
export const atAmount = <Answer>(outcome: Outcome<Answer>): Sent<Answer> =>
	outcome.kind === 'refused' && ABOUT_AMOUNT.includes(outcome.code)
		? { kind: 'errors', errors: { amount: [refusalText(outcome)] } }
		: outcome;
