import type { InfoContent } from '../content.ts';

export const payment_policy: InfoContent = {
	lead: 'How money is paid in and out, what it costs and how long it takes.',
	sections: [
		{
			id: 'payments',
			title: 'Deposits and withdrawals',
			blocks: [
				{
					money: {
						off: 'There are none: real money is switched off on this site. The demo account is free of charge, and so is topping it up. If someone asks you for money for an account here, do not pay: the request is not from us.',
						sandbox:
							'This is a test system. Its cashier works with test money that is worth nothing: you can try every step, and no card or bank account is charged. If someone asks you for money for an account here, do not pay: the request is not from us.',
						live: 'Money is paid in and out through the [cashier](/cashier) only. If someone asks you to pay in any other way, do not: the request is not from us.',
					},
				},
			],
		},
		{
			id: 'deposits',
			title: 'Deposits',
			blocks: [
				[
					'Every method shows its minimum, maximum, fee and usual time before you confirm.',
					'A deposit is credited when the payment provider confirms it to us, and only once. Coming back to our page after paying is no confirmation.',
					'A payment that does not match is not credited automatically: another amount, another payer, too late, or above a limit. You see it in [your history](/cashier?tab=history), and within two working days it is credited or sent back.',
					'Your own limit for deposits, set in [Settings, Limits](/settings/limits), holds for every method.',
					'A method in another currency shows the rate, the spread and both amounts before you pay.',
				],
			],
		},
		{
			id: 'withdrawals',
			title: 'Withdrawals',
			blocks: [
				[
					'Money goes back to where it came from first, up to what each source paid in. What is left, your profit, goes to an account of your own.',
					'Small amounts are paid automatically: up to 500.00 in 24 hours and 2,000.00 in 7 days. Above that, two members of staff check the withdrawal within 24 hours.',
					'After a new destination or a change of password, email address or two-factor authentication, withdrawals wait for 24 hours. That protects you from thieves.',
					'You can cancel a withdrawal until it is being sent.',
					'Every step shows what it is waiting for and when it is due. If a withdrawal is declined, you are told why and the money returns to your account immediately.',
				],
			],
		},
		{
			id: 'costs',
			title: 'What a trade costs',
			blocks: [
				'There are no trading fees. The cost of a trade is built into the payout: a win earns less than your stake, a loss costs all of it. Over many trades that adds up:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'amounts',
			title: 'Amounts',
			blocks: [
				'All accounts are kept in US dollars, to the cent. A payout that is not a whole number of cents is rounded down.',
			],
		},
	],
};
