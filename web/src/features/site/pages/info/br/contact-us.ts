import type { InfoContent } from '../content.ts';

export const contact_us: InfoContent = {
	lead: 'Escreva para nós e receba a resposta por e-mail.',
	sections: [
		{
			id: 'operator',
			title: 'Operador',
			blocks: [
				{
					operator:
						'Ainda não foi indicado um operador para este site; por isso, não há endereço postal, telefone nem e-mail a informar. Só há dinheiro fictício e dinheiro de teste, portanto nenhum dinheiro seu está em risco.',
				},
				{ chat: 'Você pode nos escrever no chat de suporte. Ele abre em uma nova aba, no provedor do chat.' },
			],
		},
		{
			id: 'help',
			title: 'Ajuda com o site',
			blocks: [
				'A [central de ajuda](/help_center) e as [perguntas frequentes](/faq) explicam o essencial, e a busca encontra o resto.',
				'Se um resultado ou um pagamento parecer errado, conteste-o no histórico ou na [carteira](/cashier?tab=history). Nossa equipe verifica e responde ali, com o motivo.',
				'Suas conversas com o suporte estão na [sua conta](/support). Se você escreveu sem entrar nela, o link nos nossos e-mails leva à sua conversa.',
			],
		},
		{
			id: 'security',
			title: 'Como informar uma falha de segurança',
			blocks: [
				'Se você encontrou uma falha de segurança, informe-a primeiro em particular, pelo formulário de vulnerabilidades do repositório do código-fonte. Por favor, não a teste em contas que não são suas.',
			],
		},
	],
};
