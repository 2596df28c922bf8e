import type { InfoContent } from '../content.ts';

export const payment_policy: InfoContent = {
	lead: 'Não há pagamentos neste site.',
	sections: [
		{
			id: 'payments',
			title: 'Depósitos e saques',
			blocks: [
				'Não existem. A conta demo é gratuita, e completá-la também. Se alguém pedir dinheiro por uma conta aqui, não pague: o pedido não é nosso.',
			],
		},
		{
			id: 'costs',
			title: 'Quanto custa uma operação',
			blocks: [
				'Não há tarifas. O custo de uma operação está embutido no retorno: ganhar rende menos do que o valor, perder custa o valor inteiro. Em muitas operações isso se acumula:',
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
