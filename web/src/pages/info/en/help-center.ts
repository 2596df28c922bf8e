import type { InfoContent } from '../content.ts';

export const help_center: InfoContent = {
	lead: 'The most important steps in short.',
	sections: [
		{
			id: 'start',
			title: 'Getting started',
			blocks: [
				{
					list: [
						'Make an account with your name, your e-mail address, a password and your country.',
						'You are taken to the trading page with 10,000.00 of demo money.',
						'The trading page shows the price as it moves; the current asset stands at the top.',
					],
				},
			],
		},
		{
			id: 'trade',
			title: 'Placing a trade',
			blocks: [
				{
					list: [
						'Choose the time: a duration, or an end on the clock.',
						'Choose the amount.',
						'Read what a win returns and when the trade ends.',
						'Press Up or Down. With a keyboard: Shift and an arrow key.',
					],
				},
				'Your entry appears on the chart as soon as the next price is logged. The line named ‘ends at’ shows where the trade ends.',
			],
		},
		{
			id: 'account',
			title: 'Balance and accounts',
			blocks: [
				'Press the balance at the top to switch between the demo and the real account or to refill the demo. The eye beside it hides your balance from people around you.',
			],
		},
		{
			id: 'trouble',
			title: 'When something does not work',
			blocks: [
				{
					list: [
						'The buttons are off: the line below them says why, for example that the market is closed or that a fresh price has to come first.',
						'The connection is lost: open trades go on and are decided by the logged prices. Everything appears again when the connection is back.',
						'No answer about a trade: it is asked for again by itself. It is never charged twice.',
						'An error with a number: note the number. It leads to the entry in the server’s log.',
					],
				},
			],
		},
	],
};
