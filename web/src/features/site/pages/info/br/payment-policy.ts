import type { InfoContent } from '../content.ts';

export const payment_policy: InfoContent = {
	lead: 'Como o dinheiro entra e sai, quanto custa e quanto tempo leva.',
	sections: [
		{
			id: 'payments',
			title: 'Depósitos e saques',
			blocks: [
				{
					money: {
						off: 'Não existem: o dinheiro real está desativado neste site. A conta demo é gratuita, e recarregá-la também. Se alguém pedir dinheiro por uma conta aqui, não pague: o pedido não é nosso.',
						sandbox:
							'Este é um sistema de teste. A carteira trabalha com dinheiro de teste, que não vale nada: você pode experimentar cada passo, e nenhum cartão ou conta bancária é cobrado. Se alguém pedir dinheiro por uma conta aqui, não pague: o pedido não é nosso.',
						live: 'O dinheiro entra e sai somente pela [carteira](/cashier). Se alguém pedir um pagamento de outra forma, não pague: o pedido não é nosso.',
					},
				},
			],
		},
		{
			id: 'deposits',
			title: 'Como funcionam os depósitos',
			blocks: [
				[
					'Cada método mostra mínimo, máximo, taxa e prazo habitual antes de você confirmar.',
					'Um depósito é creditado quando o provedor de pagamento o confirma para nós, e uma única vez. Voltar à nossa página depois de pagar não é confirmação.',
					'Um pagamento que não confere não é creditado automaticamente: outro valor, outro pagador, fora do prazo ou acima de um limite. Ele aparece no [seu histórico](/cashier?tab=history) e em até dois dias úteis é creditado ou devolvido.',
					'Seu próprio limite de depósito, definido em [Configurações, Limites](/settings/limits), vale para todos os métodos.',
					'Um método em outra moeda mostra a cotação, o spread e os dois valores antes do pagamento.',
				],
			],
		},
		{
			id: 'withdrawals',
			title: 'Como funcionam os saques',
			blocks: [
				[
					'O dinheiro volta primeiro para onde veio, até o valor que cada origem pagou. O restante, o seu lucro, vai para uma conta em seu nome.',
					'Valores pequenos são pagos automaticamente: até 500,00 em 24 horas e 2.000,00 em 7 dias. Acima disso, duas pessoas da equipe verificam o saque em até 24 horas.',
					'Depois de um novo destino ou da troca de senha, e-mail ou segundo fator, os saques esperam 24 horas. Isso protege você contra invasões.',
					'Você pode cancelar um saque até que o envio comece.',
					'Cada etapa mostra o que falta e o prazo. Se um saque for rejeitado, você verá o motivo e o dinheiro voltará imediatamente para a sua conta.',
				],
			],
		},
		{
			id: 'costs',
			title: 'Quanto custa uma operação',
			blocks: [
				'Não há taxas de operação. O custo de uma operação está embutido no retorno: ganhar rende menos do que o valor, perder custa o valor inteiro. Em muitas operações isso se acumula:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'amounts',
			title: 'Valores',
			blocks: [
				'Todas as contas são mantidas em dólares americanos, até o centavo. Quando um retorno não dá centavos inteiros, ele é arredondado para baixo.',
			],
		},
	],
};
