import type { InfoContent } from '../content.ts';

export const contact_us: InfoContent = {
	lead: 'How to contact us.',
	sections: [
		{
			id: 'operator',
			title: 'Operator',
			blocks: [
				{
					operator:
						'No operator has been named for this site yet, so there is no postal address, telephone number or email address to give. Only demo money and test money are available, so none of your money is at stake.',
				},
				{ chat: 'You can write to us in the support chat. It opens in a new tab at the provider of the chat.' },
			],
		},
		{
			id: 'help',
			title: 'Help with the site',
			blocks: [
				'The [help centre](/help_center) and the [frequently asked questions](/faq) cover the essentials, and a search finds the rest.',
				'If a result or a payment looks wrong to you, dispute it from your history or the [cashier](/cashier?tab=history). Our staff check it and answer there with a reason.',
				'Your conversations with support are in [your account](/support). If you wrote without logging in, the link in our emails leads to yours.',
			],
		},
		{
			id: 'security',
			title: 'Reporting a security issue',
			blocks: [
				'If you have found a security issue, please report it privately first, through the vulnerability form of the source repository. Please do not test it on accounts that are not yours.',
			],
		},
	],
};
