import type Stripe from 'stripe';
import { ProviderNotDone, ProviderRefused } from '../provider.ts';

/** Refusals that Stripe may take back later: the call is tried again. */
const PASSING = new Set(['balance_insufficient', 'lock_timeout']);
/** The connection was never made, or not with Stripe. */
const NOT_CONNECTED =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * An error of the SDK in the provider's words. A time-out, a lost connection, an answer 5xx, and a key that is known with
 * other content do not give the outcome and are thrown unchanged.
 */
export function toProviderError(errors: Stripe['errors'], error: unknown): unknown {
	const isTurnedAway =
		error instanceof errors.StripeRateLimitError ||
		error instanceof errors.StripeAuthenticationError ||
		error instanceof errors.StripePermissionError;
	if (isTurnedAway) return new ProviderNotDone(error);
	if (error instanceof errors.StripeConnectionError)
		return NOT_CONNECTED.test(codeOf(error.detail)) ? new ProviderNotDone(error) : error;
	if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError) {
		const reason = error.code ?? error.rawType ?? 'invalid_request';
		return PASSING.has(reason) ? new ProviderNotDone(error) : new ProviderRefused(reason, error);
	}
	return error;
}

function codeOf(detail: unknown): string {
	return typeof detail === 'object' && detail !== null && 'code' in detail ? String(detail.code) : '';
}
