import type { InfoContent } from '../content.ts';

export const help_center: InfoContent = {
	lead: 'The essentials in brief. Search for anything else.',
	sections: [
		{
			id: 'start',
			title: 'Getting started',
			blocks: [
				[
					'[Create an account](/register) with your name, your email address, a password and your country.',
					'You start on the trading page with 10,000.00 of demo money. If you have traded as a guest before, you keep that balance and those trades.',
					'The [trading page](/trading) shows the price as it moves; the selected asset is shown at the top.',
				],
			],
		},
		{
			id: 'trade',
			title: 'How to place a trade',
			blocks: [
				[
					'Choose the expiry: a duration, or a clock time.',
					'Choose the amount.',
					'Check what you get if you win and when the trade expires.',
					'Click Up or Down. On a keyboard: Shift and an arrow key.',
				],
				'Your entry appears on the chart as soon as the next price is recorded. The line labelled ‘ends at’ shows where the trade expires.',
				'How the order panel confirms a trade, which sounds it makes and more can be changed in the [trading settings](/settings/trading).',
			],
		},
		{
			id: 'account',
			title: 'Balance and accounts',
			blocks: [
				'Click the balance at the top to switch between the demo and the real account or to top up the demo. The eye beside it hides your balance from people around you.',
			],
		},
		{
			id: 'money',
			title: 'Deposits, withdrawals and limits',
			blocks: [
				[
					'The [cashier](/cashier) opens with Deposit at the top of the trading page, on a phone with Wallet at the bottom. Its [history](/cashier?tab=history) shows every payment with its steps and when the next one is due.',
					'Under [Settings, Limits](/settings/limits) you set your own limits for deposits, losses and stakes, take a break or exclude yourself. Tighter limits apply immediately; neither you nor our staff can lift a break or an exclusion.',
					'[Transactions](/cashier?tab=history&list=transactions) lists every entry of your accounts, to be downloaded as CSV or PDF.',
					'[Statistics](/statistics) shows how your closed trades went, asset by asset.',
				],
			],
		},
		{
			id: 'verification',
			title: 'Verification',
			blocks: [
				[
					'If you have to verify your identity, the cashier says so. [Settings, Verification](/settings/verification) shows each step, what to send, by when we decide and what we decided.',
					'You can send photos or a PDF. If we cannot accept something, you see why and can send it again.',
				],
			],
		},
		{
			id: 'notifications',
			title: 'Notifications and price alerts',
			blocks: [
				[
					'[Your notifications](/notifications) list results, payments, decisions, price alerts and answers of the last 90 days.',
					'In [Settings, Notifications](/settings/notifications) you choose what is counted, only listed, or sent by email or push message, and set quiet hours.',
					'A price alert is set with the bell at a chart or, with a mouse, with the plus at the price axis. It works whether or not you are logged in. On the chart it is a line; press its bell to remove it.',
					'In the menu of your browser you can add this site to the home screen: it then opens like an app. On an iPhone or iPad, push messages need this.',
				],
			],
		},
		{
			id: 'calendar',
			title: 'Economic calendar',
			blocks: [
				[
					'The [economic calendar](/calendar) lists releases and speeches that can move prices, by day, impact, country and currency, and leads to the assets concerned.',
					'Events of an asset are marked on its chart. The [trading settings](/settings/trading) say whether the trading page tells you of one 15 minutes before; [Settings, Notifications](/settings/notifications) whether an email or a push message does.',
					'Below the list you create an address to which your own calendar program subscribes. Once you replace it, the old one no longer works.',
				],
			],
		},
		{
			id: 'security',
			title: 'Login and security',
			blocks: [
				[
					'In [Settings, Security](/settings/security) you turn on two-factor authentication, add passkeys, and see and end the sessions of your account.',
					'You change your password in [Settings, Password](/settings/password), and your name, email address and country in [Settings, Profile](/settings/profile), where you can also close your account.',
					'We never ask for your password, by email or in a conversation.',
				],
			],
		},
		{
			id: 'programs',
			title: 'Your own programs',
			blocks: [
				[
					'In [Settings, API](/settings/api) you create API tokens, each limited to reading, trading or topping up the demo account, and can revoke them at any time.',
					'There you also add webhooks: your own addresses, which we tell of closed trades, payments and price alerts.',
					'The [API documentation](/docs/api) (in English) describes every call.',
				],
			],
		},
		{
			id: 'trouble',
			title: 'When something does not work',
			blocks: [
				[
					'The buttons are disabled: the line below them explains why, for example that the market is closed or that a fresh price has to arrive first.',
					'The connection is lost: open trades continue and are decided by the recorded prices. Everything appears again when you are back online.',
					'No confirmation of a trade: we check again automatically. You will never be charged twice.',
					'An error with a reference number: quote it when you contact us.',
					'A result looks wrong to you: open the trade in your history and choose ‘Dispute this result’. The page shows first how to check it. [Your disputes](/disputes) are listed with what was decided.',
					'Your authenticator and your recovery codes are lost: log in with your password and choose ‘I lost my authenticator and my recovery codes’.',
				],
				'Did this not help? [Write to us](/contact_us#write), with or without an account.',
			],
		},
	],
};
