import type { InfoContent } from '../content.ts';

export const aboutus: InfoContent = {
	lead: 'Trade on whether a price will rise or fall, and verify every result yourself.',
	sections: [
		{
			id: 'what',
			title: 'What you can do here',
			blocks: [
				'You can watch live prices and place demo trades as a guest, without registering. A guest account lasts a day; if you register within that time, you keep its balance and its trades.',
				'With an account you get 10,000.00 of demo money to trade with, up or down, from five seconds to four hours. When it runs low, you can top it up free of charge. What is new is in the [news](/news).',
				'Before you trade, the order panel shows what you get if you win, when the trade expires and how often you need to win to break even.',
			],
		},
		{
			id: 'principles',
			title: 'Our commitments',
			blocks: [
				[
					'Every price is recorded before it is shown to anyone.',
					'A result depends only on the trade’s terms and the recorded prices, by rules that are the same for everyone.',
					'The payout is the same for up and for down, and it is shown before you decide. All [payouts](/payouts) and their changes are public.',
					'If we decline something, we tell you why.',
					'Money is kept in a double-entry ledger, to the cent, and past entries are never changed.',
				],
			],
		},
		{
			id: 'operator',
			title: 'Who is behind this site',
			blocks: [
				{
					operator:
						'No operator has been named for this site yet: there is no company, no address and no licence to show. Until then, only demo money and test money are available.',
				},
				'On test systems the "real" account holds test money and is labelled accordingly. It is worth nothing.',
			],
		},
	],
};
