import type { LocalSession } from './stripe-objects.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The hosted payment page, with the test cards as buttons. */
export function paymentPage(session: LocalSession, message = ''): string {
	const amount = `${session.amount_total} ${session.currency.toUpperCase()}`;
	const button = (act: string, label: string) =>
		`<button name="act" value="${act}" data-testid="stripe-${act}">${label}</button>`;
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Checkout</title><h1>Pay ${escapeHtml(amount)}</h1><p>${escapeHtml(session.customer_email ?? '')}</p><p role="status">${escapeHtml(message)}</p>
<form method="post">${button('pay', 'Pay with 4242 4242 4242 4242')}
${button('decline', 'Pay with 4000 0000 0000 0002')}${button('cancel', 'Back')}</form></html>`;
}
