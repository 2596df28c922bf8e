import type { InfoContent } from '../content.ts';

export const payment_policy: InfoContent = {
	lead: 'Nobody pays here, and nobody is paid.',
	sections: [
		{
			id: 'payments',
			title: 'Deposits and withdrawals',
			blocks: [
				'There are none. The demo account is free of charge, and so is its refill. If somebody asks you for money for an account here, do not pay: it is not for us.',
			],
		},
		{
			id: 'costs',
			title: 'What a trade costs',
			blocks: [
				'There are no fees. What a trade costs on average lies in the payout: a win pays less than the stake on top, a loss takes the whole stake. Over many trades that adds up:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'amounts',
			title: 'Amounts',
			blocks: [
				'All accounts are kept in US dollars, to the cent. Where a payout does not come out at whole cents, it is rounded down.',
			],
		},
	],
};
