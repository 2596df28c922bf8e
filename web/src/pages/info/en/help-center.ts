import type { InfoContent } from '../content.ts';

export const help_center: InfoContent = {
	lead: 'The essentials in brief.',
	sections: [
		{
			id: 'start',
			title: 'Getting started',
			blocks: [
				[
					'Create an account with your name, your email address, a password and your country.',
					'You start on the trading page with 10,000.00 of demo money. If you have traded as a guest before, you keep that balance and those trades.',
					'The trading page shows the price as it moves; the selected asset is shown at the top.',
				],
			],
		},
		{
			id: 'trade',
			title: 'Placing a trade',
			blocks: [
				[
					'Choose the expiry: a duration, or a clock time.',
					'Choose the amount.',
					'Check what you get if you win and when the trade expires.',
					'Click Up or Down. On a keyboard: Shift and an arrow key.',
				],
				'Your entry appears on the chart as soon as the next price is recorded. The line labelled ‘ends at’ shows where the trade expires.',
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
					'The cashier opens with Deposit at the top of the trading page. Its history shows every payment with its steps and when the next one is due.',
					'Under Settings, Limits you set your own limits for deposits, losses and stakes, take a break or exclude yourself. Tighter limits apply immediately; neither you nor our staff can lift a break or an exclusion.',
					'Transactions lists every entry of your accounts, to be downloaded as CSV or PDF.',
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
					'A result looks wrong to you: open the trade in your history and choose ‘Dispute this result’. The page shows first how to check it.',
					'Your authenticator and your recovery codes are lost: log in with your password and choose ‘I lost my authenticator and my recovery codes’.',
				],
				'Did this not help? Once you have logged in, you can ask support anything. You get the answer there and a copy by email.',
				{ link: 'Write to support', href: '/support' },
			],
		},
	],
};
