const POLICY = {
	'default-src': "'self'",
	'script-src': "'self'",
	'style-src': "'self'",
	'img-src': "'self' data: blob:",
	'font-src': "'self'",
	'connect-src': "'self'",
	'object-src': "'none'",
	'base-uri': "'none'",
	'form-action': "'self'",
	'frame-ancestors': "'none'",
};

/** Returns the content security policy of an answer. `styles`: hashes of the style elements in it, as the policy writes them. */
export function securityPolicy({ https }: { https: boolean }, styles: readonly string[] = []): string {
	const policy = { ...POLICY, 'style-src': [POLICY['style-src'], ...styles].join(' ') };
	const directives = Object.entries(policy).map(([directive, sources]) => `${directive} ${sources}`);
	return [...directives, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ');
}

/** Headers of every answer, 404s and files included. They are constants: no call pays for making them. */
export function securityHeaders({ https }: { https: boolean }): Readonly<Record<string, string>> {
	return {
		'content-security-policy': securityPolicy({ https }),
		'cross-origin-opener-policy': 'same-origin-allow-popups',
		'cross-origin-resource-policy': 'same-origin',
		// The camera takes the selfie of a verification.
		'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
		'referrer-policy': 'same-origin',
		'x-content-type-options': 'nosniff',
		'x-dns-prefetch-control': 'off',
		'x-frame-options': 'DENY',
		'x-permitted-cross-domain-policies': 'none',
		...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
	};
}
