import type { InfoContent } from '../content.ts';

export const aml_policy: InfoContent = {
	lead: 'No real money can come in or go out here, so there is none to launder.',
	sections: [
		{
			id: 'now',
			title: 'Where things stand',
			blocks: [
				'There are no deposits and no withdrawals. Demo money is given free of charge, has no value and cannot be passed on. We ask for no identity documents, and you should not send us any.',
			],
		},
		{
			id: 'ledger',
			title: 'How amounts are kept',
			blocks: [
				'Every amount moves between two accounts of a double-entry ledger to which entries are only ever added. Demo money, test money and real money are different currencies there, and the database itself refuses to mix them.',
				'One command recomputes all balances and all results from the beginning and names every row that does not fit.',
			],
		},
		{
			id: 'condition',
			title: 'The condition for real money',
			blocks: [
				'Real money stays off as long as no operator is named. Whoever offers it has to fulfil the duties of the law first: know who the customers are, watch for suspicious movements and report them.',
			],
		},
	],
};
