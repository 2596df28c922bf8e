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

/** Headers of every answer, 404s and files included. They are constants: no call pays for making them. */
export function securityHeaders({ https }: { https: boolean }): Readonly<Record<string, string>> {
	const policy = Object.entries(POLICY).map(([directive, sources]) => `${directive} ${sources}`);
	return {
		'content-security-policy': [...policy, ...(https ? ['upgrade-insecure-requests'] : [])].join('; '),
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
