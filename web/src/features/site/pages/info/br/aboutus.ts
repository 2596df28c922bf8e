import type { InfoContent } from '../content.ts';

export const aboutus: InfoContent = {
	lead: 'Opere na alta ou na baixa de um preço e verifique você mesmo cada resultado.',
	sections: [
		{
			id: 'what',
			title: 'O que você pode fazer aqui',
			blocks: [
				'Você pode acompanhar preços ao vivo e fazer operações demo como visitante, sem se cadastrar. Uma conta de visitante dura um dia; se você se cadastrar nesse prazo, mantém o saldo e as operações.',
				'Com uma conta, você recebe 10.000,00 em dinheiro fictício para operar na alta ou na baixa, de cinco segundos a quatro horas. Quando estiver acabando, você recarrega a conta demo de graça. O que há de novo está nas [notícias](/news).',
				'Antes de você operar, a boleta mostra quanto você recebe se ganhar, quando a operação vence e com que frequência é preciso ganhar para não perder dinheiro.',
			],
		},
		{
			id: 'principles',
			title: 'Os nossos compromissos',
			blocks: [
				[
					'Cada preço é registrado antes de ser mostrado a qualquer pessoa.',
					'Um resultado depende só dos termos da operação e dos preços registrados, por regras iguais para todos.',
					'O retorno é o mesmo para alta e para baixa e aparece antes de você decidir. Todos os [retornos](/payouts) e suas mudanças são públicos.',
					'Se recusamos algo, dizemos o motivo.',
					'O dinheiro é mantido em um livro de partidas dobradas, até o centavo, e lançamentos passados nunca são alterados.',
				],
			],
		},
		{
			id: 'operator',
			title: 'Quem está por trás deste site',
			blocks: [
				{
					operator:
						'Ainda não foi indicado um operador para este site: não há empresa, endereço nem licença para mostrar. Até lá, só há dinheiro fictício e dinheiro de teste.',
				},
				'Em sistemas de teste, a conta “real” contém dinheiro de teste e é identificada assim. Ele não vale nada.',
			],
		},
	],
};
