import type { InfoContent } from '../content.ts';

export const payment_policy: InfoContent = {
	lead: 'There are no payments on this site.',
	sections: [
		{
			id: 'payments',
			title: 'Deposits and withdrawals',
			blocks: [
				'There are none. The demo account is free of charge, and so is topping it up. If someone asks you for money for an account here, do not pay: the request is not from us.',
			],
		},
		{
			id: 'costs',
			title: 'What a trade costs',
			blocks: [
				'There are no fees. The cost of a trade is built into the payout: a win earns less than your stake, a loss costs all of it. Over many trades that adds up:',
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
