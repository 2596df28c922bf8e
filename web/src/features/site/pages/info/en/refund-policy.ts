import type { InfoContent } from '../content.ts';

export const refund_policy: InfoContent = {
	lead: 'When a stake is returned, and when it is not.',
	sections: [
		{
			id: 'tie',
			title: 'Tie',
			blocks: ['If the exit price equals the entry price, the full stake is returned.'],
		},
		{
			id: 'void',
			title: 'Voided trades',
			blocks: [
				'If a trade cannot be decided properly, it is voided and the full stake is returned automatically. The [terms and conditions](/term_and_condition#void) list every case. The reason is shown next to the trade in your list.',
			],
		},
		{
			id: 'lost',
			title: 'Lost trades',
			blocks: [
				'A lost stake is not refunded, and an accepted trade cannot be cancelled. If you think a result is wrong, compare it with the recorded prices: entry and exit are shown next to every trade. If you still disagree, dispute it there: you get a decision with its reason. [Your disputes](/disputes) are listed.',
				'One exception: if a recorded price is proven wrong by the exchange’s own data, the stakes of trades lost on it are returned. Results do not change, and wins are kept.',
			],
		},
		{
			id: 'deposits',
			title: 'Deposits',
			blocks: [
				'To get deposited money back, [withdraw it](/cashier?tab=withdraw): it goes back to where it came from first. A payment that cannot be credited is sent back to its payer.',
				'If you ask your bank to take a payment back, that amount leaves your account until the case is decided, and withdrawals wait.',
				{
					money: {
						off: 'Real money is switched off on this site, so there are no deposits yet.',
						sandbox: 'On this test system, all of this happens with test money, which has no value.',
						live: 'If a payment is missing or wrong, open it in the [history of the cashier](/cashier?tab=history) and dispute it there.',
					},
				},
			],
		},
	],
};
