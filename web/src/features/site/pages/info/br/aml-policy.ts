import type { InfoContent } from '../content.ts';

export const aml_policy: InfoContent = {
	lead: 'Como mantemos o dinheiro do crime longe daqui.',
	sections: [
		{
			id: 'now',
			title: 'Situação atual',
			blocks: [
				{
					money: {
						off: 'O dinheiro real está desativado: não há depósitos nem saques. O dinheiro fictício da conta demo é dado de graça, não tem valor e não pode ser repassado. Documentos de identidade só são necessários para recuperar um segundo fator perdido.',
						sandbox:
							'Aqui só circulam o dinheiro fictício da conta demo e o dinheiro de teste. Nenhum dos dois tem valor nem pode ser repassado a outras pessoas. A verificação de identidade também pode ser experimentada: por favor, não use documentos verdadeiros para isso.',
						live: 'O dinheiro volta para onde veio antes que qualquer parte vá para outro lugar. O nome de cada pagador é comparado com o nome da conta, e pagamentos fora do comum são verificados por duas pessoas. Não é possível passar dinheiro de um usuário para outro. Os usuários [verificam sua identidade](/settings/verification) com documentos e, quando pedimos, mostram de onde vem o dinheiro; os nomes são comparados com uma lista de triagem.',
					},
				},
			],
		},
		{
			id: 'ledger',
			title: 'Como os valores são registrados',
			blocks: [
				'Cada valor se move entre duas contas de um livro de partidas dobradas, ao qual só se acrescentam lançamentos. Dinheiro fictício, dinheiro de teste e dinheiro real são moedas diferentes nele, e o próprio banco de dados impede que se misturem.',
				'Um comando recalcula todos os saldos e resultados desde o início e aponta cada lançamento que não confere.',
			],
		},
		{
			id: 'condition',
			title: 'A condição para dinheiro real',
			blocks: [
				'O dinheiro real fica desativado até que um operador seja indicado. Um operador precisa antes cumprir suas obrigações legais: verificar quem são os clientes, monitorar transações suspeitas e comunicá-las.',
			],
		},
	],
};
