import type { InfoContent } from '../content.ts';

export const refund_policy: InfoContent = {
	lead: 'When a stake comes back, and when it does not.',
	sections: [
		{
			id: 'tie',
			title: 'Tie',
			blocks: ['If the exit equals the entry, the whole stake comes back.'],
		},
		{
			id: 'void',
			title: 'Void trades',
			blocks: [
				'If a trade cannot be decided properly, it is void and the whole stake comes back by itself; you need not ask for it. The terms and conditions list every case. The reason stands beside the trade in your list.',
			],
		},
		{
			id: 'lost',
			title: 'Lost trades',
			blocks: [
				'A lost stake is not refunded, and an accepted trade cannot be cancelled. If you think that a result is wrong, compare it with the logged prices: entry and exit stand beside every trade.',
			],
		},
		{
			id: 'deposits',
			title: 'Deposits',
			blocks: ['Nobody can deposit money here, so there is no deposit to refund. Demo money has no value.'],
		},
	],
};
