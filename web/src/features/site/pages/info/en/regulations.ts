import type { InfoContent } from '../content.ts';

export const regulations: InfoContent = {
	lead: 'Who is behind this site, under which licence, and what applies to real money.',
	sections: [
		{
			id: 'status',
			title: 'Licence and supervision',
			blocks: [
				{
					operator:
						'No operator has been named, so there is no licence and no authority that supervises this site. Nothing here is an offer of financial services or gambling.',
				},
				'Trades with a fixed payout on short price moves are restricted or prohibited for retail customers in many countries. Check the rules where you live before trading such products with real money anywhere.',
			],
		},
		{
			id: 'risk',
			title: 'The risk in plain words',
			blocks: [
				'If you lose, you lose your whole stake; if you win, your profit is less than your stake. With real money, most people would lose with such trades in the long run. The table assumes that you are right half the time, which is what to expect on a fair index:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'age',
			title: 'Age',
			blocks: ['You must be 18 or older to create an account, even for demo money.'],
		},
		{
			id: 'equal',
			title: 'The same rules for everyone',
			blocks: [
				'The [terms and conditions](/term_and_condition) say how a trade is decided. There is no setting for a single user, and none that decides who wins. [Payouts](/payouts) differ only by asset and account type, and the one that applies to you is on the screen.',
			],
		},
	],
};
