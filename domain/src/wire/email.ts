import * as z from 'zod/mini';

/** Maximum length of an address as stored and sent to (RFC 5321). */
const MOST = 254;
/** zod's pattern, with labels as long as a name's may be and the last one in ASCII form too. */
const PATTERN =
	/^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]{0,62}\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{2,59})$/;

/** Programs and browsers have it alike; the domain's own types know neither. */
declare const URL: new (address: string) => { readonly hostname: string };

/**
 * An address with its domain in ASCII: `kim@bücher.example` becomes `kim@xn--bcher-kva.example`. So both forms name the
 * same mailbox, and every mail server can look it up. An address without such a form stays as typed.
 */
export function toAsciiDomain(address: string): string {
	const at = address.lastIndexOf('@');
	const domain = address.slice(at + 1);
	// The URL standard's own conversion (UTS 46); nothing that would end a host may come along.
	if (at < 1 || /^[ -~]*$/.test(domain) || /[\s/?#:@\\[\]%]/u.test(domain)) return address;
	try {
		return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
	} catch {
		return address;
	}
}

const typed = z.pipe(z.string().check(z.maxLength(MOST)), z.transform(toAsciiDomain));

const hasAsciiLocalPart = (address: string) => /^[ -~]*$/.test(address.slice(0, address.lastIndexOf('@')));

/** An address as a user gives it, in its ASCII form. Local parts in other scripts are refused: few mail servers take them. */
export const emailAddress = z.pipe(
	z.pipe(typed, z.string().check(z.refine(hasAsciiLocalPart, 'field.email_script'))),
	z.email({ pattern: PATTERN }).check(z.maxLength(MOST)),
);

/** An address that is only looked for, in the form of those that are stored. */
export const typedAddress = typed;
