import type { InfoContent } from '../content.ts';

export const term_and_condition: InfoContent = {
	lead: 'What you agree to when you make an account. This is version 1.',
	sections: [
		{
			id: 'account',
			title: 'Your account',
			blocks: [
				'You are 18 or older and give your true name, your own e-mail address and the country you live in. Keep your password to yourself: whoever has it can trade with your account.',
			],
		},
		{
			id: 'demo',
			title: 'Demo money',
			blocks: [
				'Demo money is for practice. It has no value and cannot be paid out, exchanged or given to others. You can refill it up to 10,000.00, stakes of open trades included, as often as you like.',
			],
		},
		{
			id: 'trade',
			title: 'How a trade is decided',
			blocks: [
				{
					list: [
						'A trade exists when the server has accepted it. Its stake is taken at that moment. Asking again after a lost answer never charges you twice.',
						'The entry is the first logged price after acceptance. The exit is the last logged price up to the end.',
						'Up wins if the exit is above the entry, down wins if it is below.',
						'If both are equal, it is a tie and the stake comes back.',
						'A win returns the stake and the payout percentage of it, rounded down to the cent. A loss costs the stake.',
						'An accepted trade cannot be changed or cancelled, by you or by us.',
					],
				},
				'The time at which our system gets round to a trade does not matter: only the logged prices do.',
			],
		},
		{
			id: 'void',
			title: 'When a trade is void',
			blocks: [
				'A void trade returns its stake. That happens, for winners and losers alike, in these cases only:',
				{
					list: [
						'No price came in time to enter at.',
						'No price came between the entry and the end.',
						'The last price before the end was too old.',
						'The entry was beyond the price limit that was set for the trade.',
						'The secret seed of a fair index was lost, so that its prices cannot be proved.',
					],
				},
			],
		},
		{
			id: 'refusal',
			title: 'When a trade is refused',
			blocks: [
				'A trade is refused while the market is closed or has no fresh price, when the amount or the time is outside the limits on the screen, when your balance does not suffice, when too many of your trades are open, or when the payout has fallen below the one you saw. You are told which of these it was. Nothing is charged for a refused trade.',
			],
		},
		{
			id: 'changes',
			title: 'Changes',
			blocks: [
				'A changed version of these terms gets a new number and a new date. A trade is always decided by the rules under which it was accepted.',
			],
		},
	],
};
