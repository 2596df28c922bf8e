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
				'If a trade cannot be decided properly, it is voided and the full stake is returned automatically. The terms and conditions list every case. The reason is shown next to the trade in your list.',
			],
		},
		{
			id: 'lost',
			title: 'Lost trades',
			blocks: [
				'A lost stake is not refunded, and an accepted trade cannot be cancelled. If you think a result is wrong, compare it with the recorded prices: entry and exit are shown next to every trade.',
			],
		},
		{
			id: 'deposits',
			title: 'Deposits',
			blocks: ['Deposits are not possible here, so there are none to refund. Demo money has no value.'],
		},
	],
};
