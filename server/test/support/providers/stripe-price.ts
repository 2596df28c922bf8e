import { type Form, formOf, StripeFailure, textOf } from './stripe-calls.ts';

const LEAST_UNITS = 50;
const MOST_UNITS = 99_999_999;

/** The price of a new session. Refuses parameters that Checkout does not know, and amounts that it does not take. */
export function readPrice(form: Form): { amount: number; currency: string } {
	const known = [
		'mode',
		'allowed_payment_method_types',
		'adaptive_pricing',
		'client_reference_id',
		'customer_email',
		'line_items',
		'metadata',
		'payment_intent_data',
		'locale',
		'success_url',
		'cancel_url',
		'expires_at',
	];
	const unknown = Object.keys(form).find((name) => !known.includes(name));
	if (unknown !== undefined)
		throw new StripeFailure(400, {
			code: 'parameter_unknown',
			message: `Received unknown parameter: ${unknown}`,
			param: unknown,
		});
	const item = formOf(formOf(form['line_items'])['0']);
	const price = formOf(item['price_data']);
	const amount = Number(textOf(price['unit_amount'])) * Number(textOf(item['quantity']));
	const currency = textOf(price['currency']) ?? '';
	if (textOf(form['mode']) !== 'payment' || !textOf(form['success_url']))
		throw new StripeFailure(400, { code: 'parameter_missing', message: 'Missing required param: success_url.' });
	if (!/^[a-z]{3}$/.test(currency))
		throw new StripeFailure(400, {
			message: `Invalid currency: ${currency}.`,
			param: 'line_items[0][price_data][currency]',
		});
	if (!textOf(formOf(price['product_data'])['name']))
		throw new StripeFailure(400, {
			code: 'parameter_missing',
			message: 'Missing required param: product_data[name].',
		});
	if (!Number.isInteger(amount) || amount < LEAST_UNITS)
		throw new StripeFailure(400, {
			code: 'amount_too_small',
			message: 'The amount must convert to at least 50 cents.',
		});
	if (amount > MOST_UNITS)
		throw new StripeFailure(400, {
			code: 'amount_too_large',
			message: 'The amount must be no more than $999,999.99.',
		});
	return { amount, currency };
}
