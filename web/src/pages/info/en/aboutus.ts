import type { InfoContent } from '../content.ts';

export const aboutus: InfoContent = {
	lead: 'Here you trade on whether a price goes up or down, and you can check every result yourself.',
	sections: [
		{
			id: 'what',
			title: 'What you can do here',
			blocks: [
				'You can watch live prices without an account. With an account you get 10,000.00 of demo money and trade with it at once: on fair indices, up or down, for a few seconds up to four hours. When the demo money runs low, you refill it free of charge.',
				'Before you press, the ticket shows what a win returns, when the trade ends and how often you have to be right not to lose over time.',
			],
		},
		{
			id: 'principles',
			title: 'What we hold ourselves to',
			blocks: [
				{
					list: [
						'Every price is logged before it is shown to anybody.',
						'A result follows from the terms of the trade and the logged prices, by rules that are the same for everyone.',
						'The payout is the same for up and for down, and it is shown before you decide.',
						'Whoever is refused something is told the reason.',
						'Money is kept in a double-entry ledger, to the cent, and past entries are never changed.',
					],
				},
			],
		},
		{
			id: 'operator',
			title: 'Who is behind it',
			blocks: [
				{
					operator:
						'No operator has been named for this site yet: there is no company, no address and no licence to show. As long as that is so, only demo money is offered.',
				},
				'Outside production the real account holds test money, and its label says so. It is worth nothing.',
			],
		},
	],
};
