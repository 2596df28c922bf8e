import type { InfoContent } from '../content.ts';

export const term_and_condition: InfoContent = {
	lead: 'Com o que você concorda ao criar uma conta. Esta é a versão 1.',
	sections: [
		{
			id: 'account',
			title: 'Sua conta',
			blocks: [
				'Você tem 18 anos ou mais e informa seu nome verdadeiro, seu próprio endereço de e-mail e o país em que mora. Guarde a senha só para você: quem a tiver pode operar com a sua conta.',
			],
		},
		{
			id: 'demo',
			title: 'Dinheiro demo',
			blocks: [
				'O dinheiro demo serve para praticar. Não tem valor e não pode ser sacado, trocado nem passado a outras pessoas. Você pode completá-lo até 10.000,00, contando o valor das operações abertas, quantas vezes quiser.',
			],
		},
		{
			id: 'trade',
			title: 'Como uma operação é decidida',
			blocks: [
				{
					list: [
						'Uma operação existe quando o servidor a aceita. O valor é descontado nesse momento. Perguntar de novo depois de uma resposta perdida nunca cobra duas vezes.',
						'A entrada é o primeiro preço registrado depois da aceitação. A saída é o último preço registrado até o fim.',
						'A alta ganha se a saída ficar acima da entrada; a baixa, se ficar abaixo.',
						'Se as duas forem iguais, é empate e o valor volta.',
						'Ao ganhar, voltam o valor e o percentual de retorno sobre ele, arredondado para baixo até o centavo. Ao perder, o valor é perdido.',
						'Uma operação aceita não pode ser alterada nem cancelada, nem por você nem por nós.',
					],
				},
				'O momento em que nosso sistema processa a operação não importa: só contam os preços registrados.',
			],
		},
		{
			id: 'void',
			title: 'Quando uma operação é anulada',
			blocks: [
				'Uma operação anulada devolve o valor. Isso acontece, tanto para quem ganharia como para quem perderia, somente nestes casos:',
				{
					list: [
						'Nenhum preço chegou a tempo para a entrada.',
						'Nenhum preço chegou entre a entrada e o fim.',
						'O último preço antes do fim era antigo demais.',
						'A entrada passou do limite de preço definido para a operação.',
						'A semente secreta de um índice justo se perdeu, de modo que os preços não podem ser provados.',
					],
				},
			],
		},
		{
			id: 'refusal',
			title: 'Quando uma operação é recusada',
			blocks: [
				'Uma operação é recusada enquanto o mercado está fechado ou sem preço recente, quando o valor ou o tempo está fora dos limites mostrados na tela, quando o saldo não basta, quando há operações abertas demais ou quando o retorno caiu abaixo do que você viu. Você fica sabendo qual foi o motivo. Nada é cobrado por uma operação recusada.',
			],
		},
		{
			id: 'changes',
			title: 'Alterações',
			blocks: [
				'Uma versão alterada destes termos recebe novo número e nova data. Uma operação é sempre decidida pelas regras sob as quais foi aceita.',
			],
		},
	],
};
