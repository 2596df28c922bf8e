import type { InfoContent } from '../content.ts';

export const regulations: InfoContent = {
	lead: 'Who stands behind this site, under which licence, and what holds for real money.',
	sections: [
		{
			id: 'status',
			title: 'Licence and supervision',
			blocks: [
				{
					operator:
						'No operator has been named, so there is no licence and no authority that supervises this site. Nothing here is an offer of a financial service or of a game for money.',
				},
				'Trades with a fixed payout on short price moves are restricted or forbidden for private persons in many countries. Please find out what holds where you live before you use such an offer with real money anywhere.',
			],
		},
		{
			id: 'risk',
			title: 'The risk in plain words',
			blocks: [
				'A loss costs the whole stake, a win brings less than the stake on top. With real money, most people would lose with such trades in the long run. The table assumes that you are right half of the time, which is what to expect on a fair index:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'age',
			title: 'Age',
			blocks: ['You have to be 18 or older to make an account, for demo money too.'],
		},
		{
			id: 'equal',
			title: 'The same rules for everyone',
			blocks: [
				'How a trade is decided is written in the terms and conditions. There is no setting for a single user, and none that decides who wins. Payouts differ only by asset and account type, and the one that applies to you is on the screen.',
			],
		},
	],
};
