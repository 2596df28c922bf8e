import type { InfoContent } from '../content.ts';

export const aml_policy: InfoContent = {
	lead: 'Aqui não entra nem sai dinheiro real; portanto, não há o que lavar.',
	sections: [
		{
			id: 'now',
			title: 'Situação atual',
			blocks: [
				'Não há depósitos nem saques. O dinheiro demo é dado de graça, não tem valor e não pode ser repassado. Não pedimos documentos de identidade, e você não deve nos enviar nenhum.',
			],
		},
		{
			id: 'ledger',
			title: 'Como os valores são mantidos',
			blocks: [
				'Cada valor se move entre duas contas de um livro de partidas dobradas, ao qual só se acrescentam lançamentos. Dinheiro demo, dinheiro de teste e dinheiro real são moedas diferentes ali, e o próprio banco de dados se recusa a misturá-las.',
				'Um comando recalcula todos os saldos e resultados desde o início e aponta cada linha que não confere.',
			],
		},
		{
			id: 'condition',
			title: 'A condição para dinheiro real',
			blocks: [
				'O dinheiro real fica desligado enquanto não houver um operador indicado. Quem o oferecer precisa antes cumprir os deveres da lei: saber quem são os clientes, observar movimentações suspeitas e comunicá-las.',
			],
		},
	],
};
