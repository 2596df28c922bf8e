import type { InfoContent } from '../content.ts';

export const contact_us: InfoContent = {
	lead: 'How to reach us, as far as there is a way yet.',
	sections: [
		{
			id: 'operator',
			title: 'Operator',
			blocks: [
				{
					operator:
						'No operator has been named for this site yet. Therefore there is no postal address, no telephone number and no e-mail address to give. Only demo money is offered, so no money of yours depends on reaching somebody.',
				},
				{ chat: 'You can write to us in the support chat. It opens in a new tab at the provider of the chat.' },
			],
		},
		{
			id: 'help',
			title: 'Help with the site',
			blocks: [
				'The help centre and the answers to frequent questions explain the most important steps.',
				{ link: 'Help centre', href: '/help_center' },
				{ link: 'Frequent questions', href: '/faq' },
			],
		},
		{
			id: 'security',
			title: 'Weaknesses in security',
			blocks: [
				'If you have found a weakness in the software, please tell its developers before you tell others: by the private vulnerability report on the page that hosts the source code. Please do not try it on accounts that are not yours.',
			],
		},
	],
};
