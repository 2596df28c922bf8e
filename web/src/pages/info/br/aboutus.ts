import type { InfoContent } from '../content.ts';

export const aboutus: InfoContent = {
	lead: 'Aqui você opera na alta ou na baixa de um preço e pode conferir cada resultado por conta própria.',
	sections: [
		{
			id: 'what',
			title: 'O que você pode fazer aqui',
			blocks: [
				'Você pode acompanhar preços ao vivo sem ter conta. Com uma conta, recebe 10.000,00 de dinheiro demo e já pode operar: em índices justos, alta ou baixa, de alguns segundos até quatro horas. Quando o dinheiro demo estiver acabando, você o completa de graça.',
				'Antes de você confirmar, o bilhete mostra quanto volta se você acertar, quando a operação termina e com que frequência é preciso acertar para não perder ao longo do tempo.',
			],
		},
		{
			id: 'principles',
			title: 'Os nossos compromissos',
			blocks: [
				{
					list: [
						'Cada preço é registrado antes de ser mostrado a qualquer pessoa.',
						'Um resultado sai dos termos da operação e dos preços registrados, por regras iguais para todos.',
						'O retorno é o mesmo para alta e para baixa e aparece antes de você decidir.',
						'Quem recebe uma recusa fica sabendo o motivo.',
						'O dinheiro é mantido em um livro de partidas dobradas, até o centavo, e lançamentos passados nunca são alterados.',
					],
				},
			],
		},
		{
			id: 'operator',
			title: 'Quem está por trás',
			blocks: [
				{
					operator:
						'Ainda não foi indicado um operador para este site: não há empresa, endereço nem licença para mostrar. Enquanto for assim, só se oferece dinheiro demo.',
				},
				'Fora do ambiente de produção, a conta real contém dinheiro de teste, e o rótulo dela diz isso. Ele não vale nada.',
			],
		},
	],
};
