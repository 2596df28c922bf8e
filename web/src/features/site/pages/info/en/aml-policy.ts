import type { InfoContent } from '../content.ts';

export const aml_policy: InfoContent = {
	lead: 'How we keep criminal money out.',
	sections: [
		{
			id: 'now',
			title: 'Current situation',
			blocks: [
				{
					money: {
						off: 'Real money is switched off: there are no deposits and no withdrawals. Demo money is given free of charge, has no value and cannot be passed on. Identity documents are needed only to recover an account whose authenticator is lost.',
						sandbox:
							'Only demo money and test money move here. Neither has any value, and neither can be passed on to others. Verifying an identity can be tried too: please do not use real documents for that.',
						live: 'Money goes back to where it came from before anything goes elsewhere. The name of each payer is compared with the name on the account, and payments that stand out are checked by two people. Money cannot be passed from one user to another. Users [verify their identity](/settings/verification) with documents and, where we ask, show where their money comes from; names are compared with a screening list.',
					},
				},
			],
		},
		{
			id: 'ledger',
			title: 'How amounts are recorded',
			blocks: [
				'Every amount moves between two accounts of a double-entry ledger to which entries are only ever added. Demo money, test money and real money are different currencies in it, and the database itself prevents them from being mixed.',
				'One command recomputes all balances and all results from the beginning and reports every entry that does not match.',
			],
		},
		{
			id: 'condition',
			title: 'Condition for real money',
			blocks: [
				'Real money stays off until an operator is named. An operator must first meet its legal duties: verify who its customers are, watch for suspicious transactions and report them.',
			],
		},
	],
};
