import type { InfoContent } from '../content.ts';

export const privacy_policy: InfoContent = {
	lead: 'What data we keep, why, and who receives it.',
	sections: [
		{
			id: 'data',
			title: 'What we keep on the server',
			blocks: [
				[
					'Your name, your email address, your country, your language, and when you accepted which version of the terms.',
					'Your password as a hash only; it cannot be read back.',
					'Your logins with their time, IP address and browser, to keep your account safe.',
					'Your choice of assets, your trades and the entries of your accounts.',
					'Your deposits and withdrawals, with the masked card or account and the payer’s name as the payment provider reports them.',
				],
			],
		},
		{
			id: 'browser',
			title: 'What we keep in your browser',
			blocks: [
				[
					'Cookies ‘token’ and ‘session’ keep you logged in.',
					'Cookie ‘XSRF-TOKEN’ protects you against forged requests.',
					'Cookie ‘locale’ remembers your language for 365 days.',
					'Cookie ‘intended_url’ remembers where you wanted to go until you have logged in.',
					'Local storage remembers how you like the page to look. A trade that has not been confirmed yet is kept until it has been.',
				],
			],
		},
		{
			id: 'others',
			title: 'Who else receives data',
			blocks: [
				'There is no advertising, no analytics and no third-party scripts on these pages. Passwords are compared with lists of leaked ones on our own server.',
				'If you pay in or out, the payment provider whose method you choose receives the amount, a reference and what you enter on its page. Apart from that, no one receives your data.',
				"Where a support chat is offered, it opens on its provider's site only when you choose it, and the provider’s own privacy policy applies there.",
			],
		},
		{
			id: 'duration',
			title: 'For how long',
			blocks: [
				'You can close your account at any time in your profile, under Personal details. Your name, email address, photo, charts and login details are then erased. Trades and ledger entries are kept permanently under a number, together with your country and the terms you accepted, because the ledger must balance and can be checked from the beginning.',
			],
		},
		{
			id: 'operator',
			title: 'Who is responsible',
			blocks: [
				{
					operator:
						'No operator has been named for this site yet. Please do not enter any data you would not use for a test.',
				},
			],
		},
	],
};
