import type { InfoContent } from '../content.ts';

export const payment_policy: InfoContent = {
	lead: 'Aqui ninguém paga e ninguém recebe.',
	sections: [
		{
			id: 'payments',
			title: 'Depósitos e saques',
			blocks: [
				'Não existem. A conta demo é gratuita, e completá-la também. Se alguém pedir dinheiro por uma conta aqui, não pague: não é para nós.',
			],
		},
		{
			id: 'costs',
			title: 'Quanto custa uma operação',
			blocks: [
				'Não há tarifas. O custo médio de uma operação está no retorno: acertar rende menos do que o valor, errar leva o valor inteiro. Em muitas operações isso se acumula:',
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
