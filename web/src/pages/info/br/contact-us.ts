import type { InfoContent } from '../content.ts';

export const contact_us: InfoContent = {
	lead: 'Como falar conosco, na medida em que já existe um caminho.',
	sections: [
		{
			id: 'operator',
			title: 'Operador',
			blocks: [
				{
					operator:
						'Ainda não foi indicado um operador para este site. Por isso não há endereço postal, telefone nem e-mail a informar. Só se oferece dinheiro demo, de modo que nenhum dinheiro seu depende de encontrar alguém.',
				},
				{ chat: 'Você pode nos escrever no chat de suporte. Ele abre em uma nova aba, no provedor do chat.' },
			],
		},
		{
			id: 'help',
			title: 'Ajuda com o site',
			blocks: [
				'A central de ajuda e as respostas às perguntas frequentes explicam os passos mais importantes.',
				{ link: 'Central de ajuda', href: '/help_center' },
				{ link: 'Perguntas frequentes', href: '/faq' },
			],
		},
		{
			id: 'security',
			title: 'Falhas de segurança',
			blocks: [
				'Se você encontrou uma falha no software, avise os desenvolvedores antes de contar a outras pessoas: pelo relatório privado de vulnerabilidade na página que hospeda o código-fonte. Por favor, não a teste em contas que não são suas.',
			],
		},
	],
};
