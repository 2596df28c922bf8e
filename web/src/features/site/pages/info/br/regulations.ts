import type { InfoContent } from '../content.ts';

export const regulations: InfoContent = {
	lead: 'Quem está por trás deste site, com que licença, e o que se aplica ao dinheiro real.',
	sections: [
		{
			id: 'status',
			title: 'Licença e supervisão',
			blocks: [
				{
					operator:
						'Nenhum operador foi indicado; portanto, não há licença nem autoridade que supervisione este site. Nada aqui é oferta de serviços financeiros ou de jogos de azar.',
				},
				'Operações com retorno fixo sobre movimentos curtos de preço são restritas ou proibidas para clientes de varejo em muitos países. Verifique as regras de onde você mora antes de negociar esses produtos com dinheiro real, seja onde for.',
			],
		},
		{
			id: 'risk',
			title: 'O risco em palavras simples',
			blocks: [
				'Se perder, você perde o valor inteiro; se ganhar, seu lucro é menor do que o valor. Com dinheiro real, a maioria das pessoas perderia com essas operações ao longo do tempo. A tabela supõe que você acerta metade das vezes, que é o esperado em um índice justo:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'age',
			title: 'Idade',
			blocks: ['É preciso ter 18 anos ou mais para criar uma conta, mesmo só com dinheiro fictício.'],
		},
		{
			id: 'equal',
			title: 'As mesmas regras para todos',
			blocks: [
				'Os [termos e condições](/term_and_condition) dizem como uma operação é decidida. Não há ajuste para um usuário em particular, e nenhum que decida quem ganha. O [retorno](/payouts) só varia conforme o ativo e o tipo de conta, e o que vale para você está na tela.',
			],
		},
	],
};
