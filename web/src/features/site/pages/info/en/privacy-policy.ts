import type { InfoContent } from '../content.ts';

export const privacy_policy: InfoContent = {
	lead: 'What data we keep, why, and who receives it.',
	sections: [
		{
			id: 'data',
			title: 'What we keep on the server',
			blocks: [
				'A guest account needs none of your details and is closed after a day. For an account we keep:',
				{
					kept: {
						profile: [
							'Your name, email address, phone number, photo, country, language and account type, and which terms you accepted when',
							'To run your account. Erased when you close it; country, account type and accepted terms stay with the number of the account.',
						],
						access: [
							'Your password as a hash that cannot be reversed, your authenticator, recovery codes, passkeys, connected accounts and API tokens',
							'To let you in and keep others out. Erased when you close the account. An account whose authenticator is lost is recovered with documents, which are erased too.',
						],
						logins: [
							'Your logins with time, IP address and browser, and failed attempts',
							'To show you who was in your account and to warn you. IP address and browser are erased when you close the account, failed attempts are forgotten after an hour, and networks from which guest accounts were opened after a day.',
						],
						choices: [
							'Your assets, favourites, charts, price alerts, webhooks, devices that get push messages, and how you want to be notified',
							'To show the trading page as you left it and to tell you in the ways you chose. Erased when you close the account.',
						],
						trades: [
							'Your trades, every entry of your balances, and declined trades',
							'To decide and prove results and to keep the ledger in balance. Kept permanently under the number of the account; declined trades for seven days.',
						],
						payments: [
							'Your deposits and withdrawals with amounts, destinations, the masked card or account, and the payer’s name and bank details as the provider or bank reports them',
							'To pay you correctly and to account for every amount. Kept permanently, because the books must stay complete. Providers’ messages are kept for 90 days.',
						],
						limits: [
							'Your limits, breaks and exclusions, and hourly sums of deposits, stakes and results that they count',
							'To enforce them. Limits and exclusions are kept permanently, hourly sums for 34 days. A self-exclusion also keeps hashes by which a new account is recognised.',
						],
						identity: [
							'What you send to verify your identity: personal details, pictures of documents, a selfie, and our decisions',
							'To know who you are where that is required. Pictures are encrypted; of a document’s number we keep a keyed hash and three characters. Deleted five years after you close the account, unless the law sets the operator another period.',
						],
						disputes: [
							'Your disputes, conversations with our support, and messages; your email address if you write without an account',
							'To answer you. Erased when you close the account; an open dispute once it is decided. Without an account: 90 days after the last message.',
						],
						messages: [
							'Emails, notifications, push messages and webhook deliveries that we send you',
							'To deliver them once and to show you what happened. Emails and notifications are kept for 90 days, deliveries for 30, push messages until they are delivered and for a day at most, the signals that update open pages for seven.',
						],
						staff: [
							'What our staff do and note about your account, account types they set, and signs of linked trading',
							'To check our own work and prevent abuse. Kept permanently.',
						],
						requests: [
							'The requests of your browser or software with time and IP address, and answers to repeated requests',
							'To find faults and fend off attacks. Answers are kept for 30 days; the operator decides how long the server’s log is kept.',
						],
					},
				},
			],
		},
		{
			id: 'browser',
			title: 'What we keep in your browser',
			blocks: [
				'Only what the site needs, and no cookie for advertising or analytics. These cookies:',
				{
					cookies: {
						session:
							'Keep you logged in: for a year if you choose ‘Keep me logged in’, else until the browser is closed.',
						device: 'Recognises this device, so that a login from it is not reported as new. One year.',
						guest: 'Keep a guest account open. One day.',
						provider: 'Ties a login with another service to this browser. Ten minutes.',
						forgery: 'Protects you against forged requests. Until the browser is closed.',
						language: 'Remembers your language. One year.',
						appearance: 'Remember light or dark, and your trading settings. One year.',
						wanted: 'Remembers the page you wanted until you have logged in.',
					},
				},
				'The browser’s own storage holds these; logging out clears all but the checkpoint:',
				{
					storage: {
						look: 'How you like the page to look. Theme, colours and motion stay when you log out.',
						charts: 'Changes to a chart that have not reached the server yet.',
						unanswered:
							'Trades, payments and messages whose reply was lost, so that nothing is sent twice. Until the reply is there.',
						clicks: 'When you clicked your last 100 trades, for their details.',
						log: 'The newest checkpoint of the public log that this browser has seen, and signed notes that contradict it, so that the site cannot show it another log later. It is the same for everyone and stays when you log out.',
						promises:
							'The signed promises in the answers to your last 200 orders, for up to 31 days, so that your browser can check that the public log holds these answers. When you log out, only the signed notes of those that were not found yet stay: they name neither you nor your order.',
						push: 'That push messages are on in this browser, and the address that its push service gave for them, so that they continue when the browser loses it.',
						seen: 'Notices that you have already seen.',
						tab: 'Where you had scrolled to, the time and amount in the order panel, and whether a page was reloaded after an update. Until the tab is closed.',
					},
				},
			],
		},
		{
			id: 'others',
			title: 'Who else receives data',
			blocks: [
				'There is no advertising, no analytics and no third-party scripts on these pages. Passwords are compared with lists of leaked ones on our own server.',
				'If you pay in or out, the payment provider whose method you choose receives the amount, a reference and what you enter on its page.',
				'If you log in with another service, that service learns that you did, and we learn your name and email address from it. Emails are delivered by the operator’s mail server. If you turn on push messages, they pass through the push service of your browser’s maker, encrypted so that only your browser can read them. Apart from that, no one receives your data.',
				'Where a support chat is offered, it opens on its provider’s site only when you choose it, and the provider’s own privacy policy applies there.',
			],
		},
		{
			id: 'duration',
			title: 'For how long',
			blocks: [
				'You can close your account at any time in [your profile](/settings/profile), under Personal details. Your name, email address, photo, charts and login details are then erased. Trades and ledger entries are kept permanently under a number, together with your country and the terms you accepted, because the ledger must balance and can be checked from the beginning.',
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
