import type { InfoContent } from '../content.ts';

export const regulations: InfoContent = {
	lead: 'Quem está por trás deste site, com que licença, e o que vale para dinheiro real.',
	sections: [
		{
			id: 'status',
			title: 'Licença e supervisão',
			blocks: [
				{
					operator:
						'Nenhum operador foi indicado; portanto, não há licença nem autoridade que supervisione este site. Nada aqui é oferta de serviço financeiro ou de jogo a dinheiro.',
				},
				'Operações com retorno fixo sobre movimentos curtos de preço são restritas ou proibidas para pessoas físicas em muitos países. Informe-se sobre o que vale onde você mora antes de usar uma oferta assim com dinheiro real, seja onde for.',
			],
		},
		{
			id: 'risk',
			title: 'O risco em palavras simples',
			blocks: [
				'Errar custa o valor inteiro; acertar rende menos do que esse valor. Com dinheiro real, a maioria das pessoas perderia com essas operações ao longo do tempo. A tabela supõe que você acerta metade das vezes, que é o esperado em um índice justo:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'age',
			title: 'Idade',
			blocks: ['É preciso ter 18 anos ou mais para criar uma conta, mesmo só com dinheiro demo.'],
		},
		{
			id: 'equal',
			title: 'As mesmas regras para todos',
			blocks: [
				'Os termos e condições dizem como uma operação é decidida. Não há ajuste para um usuário em particular, e nenhum que decida quem ganha. O retorno só varia conforme o ativo e o tipo de conta, e o que vale para você está na tela.',
			],
		},
	],
};
