import type { InfoContent } from '../content.ts';

export const faq: InfoContent = {
	lead: 'Respostas curtas às perguntas mais comuns.',
	sections: [
		{
			id: 'real-money',
			title: 'Posso ganhar ou perder dinheiro real aqui?',
			blocks: [
				{
					money: {
						off: 'Não. Só há dinheiro fictício. Ele não tem valor, e não é possível depositar nem sacar.',
						sandbox:
							'Não. Este é um sistema de teste: o dinheiro fictício da conta demo e o dinheiro de teste da carteira não têm valor, e nada é cobrado nem pago.',
						live: 'Sim, com a conta real. Você pode perder tudo o que depositar, e com essas operações a maioria perde a longo prazo. A conta demo não custa nada, e [limites](/settings/limits) ajudam a controlar a real.',
					},
				},
			],
		},
		{
			id: 'long-run',
			title: 'Dá para ganhar dinheiro com essas operações a longo prazo?',
			blocks: [
				'Em um índice justo, alta e baixa são igualmente prováveis; sem conhecer a semente, você acerta cerca de metade das vezes. Como ganhar paga menos do que perder custa, em média você perde uma parte de cada valor. Quanto mais você opera, mais certa é a perda:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'fair-index',
			title: 'O que é um índice justo?',
			blocks: [
				'Um preço calculado a partir de sementes secretas, dois passos por segundo, dia e noite. O número no nome indica a força do movimento: o V100 se move dez vezes mais que o V10. Alta e baixa são igualmente prováveis em qualquer duração. Que cada semente foi sorteada ao acaso, e não escolhida, é palavra nossa.',
				'A rede drand publica um número aleatório a cada 3 segundos. Em um índice com números aleatórios públicos (drand), eles entram em cada passo, e a sua entrada vem de 3 a 6 segundos depois de a ordem ser aceita, movida por um número que só sai depois disso. Quando uma ordem é aceita, ninguém pode saber o preço de entrada dela, nem como o preço vai se mover dali até a saída. Só operadores do drand (a rede pública de números aleatórios) em número suficiente, junto com alguém que possa ler nossas sementes secretas, poderiam.',
				'Sem números aleatórios públicos (drand): a casa podia saber este resultado de antemão; não podia mudá-lo. Com números aleatórios públicos (drand), ela sozinha não poderia sabê-lo. Por isso, um índice sem eles não é oferecido para dinheiro real. O ícone de informação ao lado do nome do ativo diz qual dos casos se aplica.',
			],
		},
		{
			id: 'check',
			title: 'Como posso verificar um preço?',
			blocks: [
				'A impressão digital da semente de cada hora tem de estar no registro público 48 horas antes da hora, e a própria semente quando a hora termina. Nos dois primeiros dias de um servidor, a impressão digital é registrada mais tarde, e o comprovante diz quando. Com a semente, e com os números aleatórios públicos (drand) onde houver, qualquer pessoa pode recalcular os preços daquela hora e compará-los com os registrados. Se uma semente se perde, o site diz isso, e os preços dela não podem ser recalculados. Tudo isso está disponível na nossa API pública:',
				{ link: 'Documentação da API (em inglês)', href: '/docs/api' },
			],
		},
		{
			id: 'who-decides',
			title: 'Quem decide se eu ganhei?',
			blocks: [
				'Os preços registrados. O cálculo conhece os termos da operação e os preços, mas não quem você é nem quanto você tem. Não existe função que defina um resultado, e o comprovante de uma operação mostra se os preços registrados levam a ele. As regras estão nos [termos e condições](/term_and_condition#trade).',
			],
		},
		{
			id: 'lost-connection',
			title: 'O que acontece se minha conexão cair e eu ficar offline?',
			blocks: [
				'As operações abertas continuam e seguem normalmente até o vencimento. Se a resposta a uma nova operação se perder, a página verifica de novo com o mesmo ID da operação; assim, ela é aberta uma vez ou nenhuma.',
				'Enquanto você está offline, o site avisa em vez de mostrar preços antigos e volta sozinho quando há conexão.',
			],
		},
		{
			id: 'refused',
			title: 'Por que minha operação foi recusada?',
			blocks: [
				'A mensagem diz o motivo: por exemplo, o mercado está fechado, o preço não é recente, o valor está fora dos limites, um dos [seus próprios limites](/settings/limits) foi atingido ou o retorno caiu desde que você o viu. Uma operação recusada não custa nada.',
			],
		},
		{
			id: 'types',
			title: 'O que significam Padrão, Gold e Premium?',
			blocks: [
				'São tipos de conta com retornos diferentes. A identidade aprovada e os depósitos decidem qual é o seu, nunca seus ganhos ou perdas; as condições estão no [seu perfil](/settings/profile). O retorno que vale para você aparece na aba de cada ativo e na boleta; em [Retornos](/payouts) estão todos, com as mudanças.',
			],
		},
		{
			id: 'limits',
			title: 'Posso limitar minhas próprias operações?',
			blocks: [
				'Sim. Em [Configurações, Limites](/settings/limits), você define quanto pode depositar, operar e perder e por quanto tempo opera, faz uma pausa ou se exclui por meses ou permanentemente. Um limite mais rígido vale imediatamente; um mais folgado, só depois de 24 horas. Nem você nem nossa equipe podem encerrar uma pausa ou exclusão antes da hora.',
			],
		},
		{
			id: 'lost-factor',
			title: 'Perdi meu autenticador e meus códigos de recuperação. E agora?',
			blocks: [
				'[Entre](/login) com sua senha e escolha “Perdi meu autenticador e meus códigos de recuperação”. Você envia uma foto do documento de identidade e uma selfie; duas pessoas da nossa equipe comparam tudo com a sua conta, e 72 horas depois o segundo fator é removido. Até lá, você pode interromper a recuperação por qualquer e-mail que enviarmos sobre ela.',
			],
		},
		{
			id: 'withdrawal-time',
			title: 'Quanto tempo leva um saque?',
			blocks: [
				'Depende do método: a [carteira](/cashier?tab=withdraw) mostra o tempo habitual de cada um antes de você confirmar. Valores pequenos são pagos automaticamente; os maiores são conferidos por duas pessoas da equipe em até 24 horas. Abra o saque no [histórico](/cashier?tab=history) para ver a etapa atual e o prazo dela. A [política de pagamentos](/payment-policy#withdrawals) diz quando um saque precisa esperar.',
			],
		},
		{
			id: 'verify-when',
			title: 'Quando preciso verificar minha identidade?',
			blocks: [
				'Quando a carteira avisar: antes de um saque ou já antes de um depósito, conforme a configuração deste site. Em [Configurações, Verificação](/settings/verification) você vê o que enviar. A identidade verificada também é necessária para Gold e Premium.',
			],
		},
		{
			id: 'alerts',
			title: 'Posso ser avisado quando um preço for atingido?',
			blocks: [
				'Sim. Clique no sino do gráfico e escolha o preço. Como o aviso chega, no aplicativo, por e-mail ou por mensagem push, você decide em [Configurações, Notificações](/settings/notifications), onde ficam todos os seus alertas de preço.',
			],
		},
		{
			id: 'fewer-emails',
			title: 'Como recebo menos e-mails?',
			blocks: [
				'Escolha em [Configurações, Notificações](/settings/notifications) o que é enviado por e-mail ou cancele a inscrição pelo link no fim de um e-mail que não quer mais receber. E-mails sobre sua segurança e seu dinheiro são sempre enviados.',
			],
		},
		{
			id: 'api',
			title: 'Meu próprio programa pode operar ou ler minha conta?',
			blocks: [
				'Sim. Crie um token de API em [Configurações, API](/settings/api) e leia a [documentação da API](/docs/api) (em inglês). Um webhook avisa seu programa de operações encerradas, pagamentos e alertas de preço.',
			],
		},
		{
			id: 'close',
			title: 'Como encerro minha conta?',
			blocks: [
				'Em [Configurações, Perfil](/settings/profile), na parte dos dados pessoais. Saque seu dinheiro antes. O que é apagado e o que precisa ser mantido está na [política de privacidade](/privacy-policy#duration).',
			],
		},
	],
};
