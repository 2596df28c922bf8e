/** Pages by the names that the specification gives them (ROUTE-03). */
export const PAGES = {
	home: '/trading',
	welcome: '/',
	login: '/login',
	register: '/register',
	aboutus: '/aboutus',
	contact_us: '/contact_us',
	faq: '/faq',
	privacy_policy: '/privacy-policy',
	term_and_condition: '/term_and_condition',
	'settings.profile': '/settings/profile',
	unauthorized: '/unauthorized',
} as const;
