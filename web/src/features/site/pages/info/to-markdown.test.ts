import { expect, test } from 'vitest';
import { toMarkdown } from './to-markdown.ts';

test('[ADMIN-07] a built-in page is edited as the Markdown that draws it', () => {
	const page = {
		lead: 'The essentials.',
		sections: [
			{
				id: 'start',
				title: 'Getting started',
				blocks: [
					'First.',
					['one', 'two'],
					{ link: 'Help', href: '/help_center' },
					{ show: 'outlook' },
					{ money: { off: 'None.', sandbox: 'Test.', live: 'Real.' } },
					{ operator: 'None yet.' },
					{ chat: 'Write to us.' },
				],
			},
		],
	} as const;
	expect(toMarkdown(page)).toBe(
		[
			'The essentials.',
			'## Getting started {#start}',
			'First.',
			'- one\n- two',
			'[Help](/help_center)',
			'{outlook}',
			'{if off} None.',
			'{if sandbox} Test.',
			'{if live} Real.',
			'{if no operator} None yet.',
			'{operator}',
			'{if chat} Write to us.',
			'{chat}',
		].join('\n\n'),
	);
});
