import type { InfoContent } from '../content.ts';

export const privacy_policy: InfoContent = {
	lead: 'Which data are kept, what for, and who gets them.',
	sections: [
		{
			id: 'data',
			title: 'What is kept on the server',
			blocks: [
				{
					list: [
						'Your name, your e-mail address, your country, your language, and when you accepted which version of the terms.',
						'Your password as a hash only; nobody can read it back.',
						'Your sign-ins with their time, network address and browser, to keep your account safe.',
						'Your choice of assets, your trades and the entries of your accounts.',
					],
				},
			],
		},
		{
			id: 'browser',
			title: 'What is kept in your browser',
			blocks: [
				{
					list: [
						'Cookies ‘token’ and ‘session’ keep you signed in.',
						'Cookie ‘XSRF-TOKEN’ protects you against forged requests.',
						'Cookie ‘locale’ remembers your language for 365 days.',
						'Cookie ‘intended_url’ remembers where you wanted to go until you have signed in.',
						'The local storage remembers how you like the page to look. A trade whose answer is outstanding is kept until the answer has come.',
					],
				},
			],
		},
		{
			id: 'others',
			title: 'Who else gets data',
			blocks: [
				'Nobody. There is no advertising, no measuring of visits and no script of others on these pages. Passwords are compared with lists of leaked ones on our own server.',
				'Where a support chat is offered, it opens at its provider only when you choose it, and the provider’s own privacy policy holds there.',
			],
		},
		{
			id: 'duration',
			title: 'For how long',
			blocks: [
				'Trades and entries of accounts are kept for good: the ledger allows no deleting, so that it can be checked from the beginning. There is no function yet to delete an account by yourself.',
			],
		},
		{
			id: 'operator',
			title: 'Who is responsible',
			blocks: [
				{
					operator:
						'No operator has been named for this site yet. Please give no data here that you would not give for a test.',
				},
			],
		},
	],
};
