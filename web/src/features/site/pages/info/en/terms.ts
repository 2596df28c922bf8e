import type { InfoContent } from '../content.ts';

export const term_and_condition: InfoContent = {
	lead: 'What you agree to when you create an account.',
	sections: [
		{
			id: 'account',
			title: 'Your account',
			blocks: [
				'You are 18 or older and provide your real name, your own email address and the country you live in. Keep your password to yourself: anyone who has it can trade with your account.',
			],
		},
		{
			id: 'demo',
			title: 'Demo money',
			blocks: [
				'Demo money is for practice. It has no value and cannot be paid out, exchanged or given to others. You can top it up to 10,000.00, stakes of open trades included, as often as you like.',
			],
		},
		{
			id: 'trade',
			title: 'How a trade is decided',
			blocks: [
				[
					'A trade is made when our server accepts it. Its stake is taken at that moment. Checking again after a lost reply never charges you twice.',
					'The entry price is the first recorded price after acceptance. The exit price is the last recorded price at or before expiry.',
					'On an index with public random numbers (drand), each new number moves a block of prices. The entry price is then the first recorded price of the sealed block: the first one whose number is published more than a second after acceptance. A duration counts from the start of that block.',
					'Up wins if the exit price is above the entry price, Down wins if it is below.',
					'If both are equal, it is a tie and the stake is returned.',
					'A win pays the stake plus the payout percentage of it, rounded down to the cent. A loss costs the stake.',
					'An accepted trade cannot be changed or cancelled, by you or by us.',
				],
				'When our system processes a trade does not affect the result; only the recorded prices do.',
			],
		},
		{
			id: 'void',
			title: 'When a trade is voided',
			blocks: [
				'When a trade is voided, its stake is returned. That happens, for winners and losers alike, in these cases only:',
				[
					'No entry price arrived in time.',
					'No price arrived between entry and expiry.',
					'The last price before expiry was too old.',
					'The entry price was outside the limit set for the trade.',
					'The secret seed of a fair index was lost, so its prices cannot be verified.',
				],
			],
		},
		{
			id: 'refusal',
			title: 'When a trade is declined',
			blocks: [
				'A trade is declined if the market is closed or has no fresh price, if the amount or the time is outside the limits on the screen, if your balance is too low, if you have too many open trades, or if the payout has fallen below the one you saw. You are told which of these it was. A declined trade costs nothing.',
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
