import type { InfoContent } from '../content.ts';

export const term_and_condition: InfoContent = {
	lead: 'Com o que você concorda ao criar uma conta.',
	sections: [
		{
			id: 'account',
			title: 'Sua conta',
			blocks: [
				'Você tem 18 anos ou mais e informa seu nome verdadeiro, seu próprio e-mail e o país em que mora. Guarde a senha só para você: quem a tiver pode operar com a sua conta.',
			],
		},
		{
			id: 'demo',
			title: 'Dinheiro fictício',
			blocks: [
				'O dinheiro fictício da conta demo serve para praticar. Não tem valor e não pode ser sacado, trocado nem passado a outras pessoas. Você pode recarregá-lo até 10.000,00, contando o valor das operações abertas, quantas vezes quiser.',
			],
		},
		{
			id: 'trade',
			title: 'Como uma operação é decidida',
			blocks: [
				[
					'Uma operação é feita quando nosso servidor a aceita. O valor é descontado nesse momento. Se a resposta se perder e a operação for verificada de novo, o valor não será cobrado duas vezes.',
					'O preço de entrada é o primeiro preço registrado depois da aceitação. O preço de saída é o último preço registrado até o vencimento.',
					'Em um índice com números aleatórios públicos (drand), cada número novo move um bloco de preços. O preço de entrada é então o primeiro preço registrado do bloco selado: o primeiro cujo número é publicado mais de um segundo depois da aceitação. Uma duração conta a partir do início desse bloco.',
					'A alta ganha se o preço de saída ficar acima do preço de entrada; a baixa, se ficar abaixo.',
					'Se os dois forem iguais, é empate e o valor é devolvido.',
					'Ao ganhar, você recebe o valor mais o percentual de retorno sobre ele, arredondado para baixo até o centavo. Ao perder, perde o valor.',
					'Uma operação aceita não pode ser alterada nem cancelada, nem por você nem por nós.',
				],
				'O momento em que nosso sistema processa uma operação não afeta o resultado; só contam os preços registrados.',
			],
		},
		{
			id: 'void',
			title: 'Quando uma operação é anulada',
			blocks: [
				'Quando uma operação é anulada, o valor é devolvido. Isso acontece, tanto para quem ganharia como para quem perderia, somente nestes casos:',
				[
					'Nenhum preço de entrada chegou a tempo.',
					'Nenhum preço chegou entre a entrada e o vencimento.',
					'O último preço antes do vencimento era antigo demais.',
					'O preço de entrada ficou fora do limite definido para a operação.',
					'A semente secreta de um índice justo se perdeu, de modo que os preços não podem ser verificados.',
				],
			],
		},
		{
			id: 'refusal',
			title: 'Quando uma operação é recusada',
			blocks: [
				'Uma operação é recusada se o mercado estiver fechado ou sem preço recente, se o valor ou o tempo estiver fora dos limites mostrados na tela, se o saldo for baixo demais, se você tiver operações abertas demais ou se o retorno tiver caído abaixo do que você viu. Você é informado de qual foi o motivo. Uma operação recusada não custa nada.',
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
