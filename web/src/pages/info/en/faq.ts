import type { InfoContent } from '../content.ts';

export const faq: InfoContent = {
	lead: 'Short answers to what people ask first.',
	sections: [
		{
			id: 'real-money',
			title: 'Can I win or lose real money here?',
			blocks: ['No. Only demo money is offered. It has no value, and nobody can pay money in or out.'],
		},
		{
			id: 'long-run',
			title: 'Can one earn money with such trades in the long run?',
			blocks: [
				'On a fair index nobody can know the direction, so you are right about half of the time. Since a win pays less than a loss costs, you lose a part of every stake on average. The more trades, the surer the loss:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'fair-index',
			title: 'What is a fair index?',
			blocks: [
				'A price that is computed from secret random seeds, two steps a second, day and night. The number in its name is how strongly it moves: V100 moves ten times as strongly as V10. Up and down are equally likely for every duration.',
				'Without public randomness, whoever can read the seed knows the path of its hour, and the index takes no real money. With it, a number that the drand network publishes every 3 seconds enters each step, and nobody sees more than 4.5 seconds ahead. The ⓘ beside the name of the asset says which holds.',
			],
		},
		{
			id: 'check',
			title: 'How can I check a price?',
			blocks: [
				'The fingerprint of each hour’s seed is public before the hour begins, and the seed itself after it is over. With the seed anybody can recompute the prices of that hour and compare them with the logged ones. All of it can be read by programs without an account:',
				{ link: 'Description of the calls (in English)', href: '/docs/api' },
			],
		},
		{
			id: 'who-decides',
			title: 'Who decides whether I have won?',
			blocks: [
				'The logged prices. The computation knows the terms of the trade and the prices, but not who you are or how much you have. Nobody can set a result.',
			],
		},
		{
			id: 'lost-connection',
			title: 'What happens when my connection breaks?',
			blocks: [
				'Open trades go on and end as agreed. If the answer to a new trade got lost, the page asks again with the same number, so that the trade is opened once or not at all.',
			],
		},
		{
			id: 'refused',
			title: 'Why was my trade refused?',
			blocks: [
				'The message says it: for example because the market is closed, the price is not fresh, the amount is outside the limits or the payout has fallen since you saw it. A refused trade costs nothing.',
			],
		},
		{
			id: 'types',
			title: 'What do Standard and Gold mean?',
			blocks: [
				'They are types of account with different payouts. The payout that applies to you stands on the tab of each asset and on the ticket.',
			],
		},
	],
};
