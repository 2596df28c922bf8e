import type { InfoContent } from '../content.ts';

export const refund_policy: InfoContent = {
	lead: 'Quando o valor de uma operação volta e quando não volta.',
	sections: [
		{
			id: 'tie',
			title: 'Empate',
			blocks: ['Se a saída for igual à entrada, o valor inteiro volta.'],
		},
		{
			id: 'void',
			title: 'Operações anuladas',
			blocks: [
				'Se uma operação não pode ser decidida corretamente, ela é anulada e o valor inteiro volta sozinho; você não precisa pedir. Os termos e condições listam todos os casos. O motivo aparece ao lado da operação na sua lista.',
			],
		},
		{
			id: 'lost',
			title: 'Operações perdidas',
			blocks: [
				'O valor de uma operação perdida não é reembolsado, e uma operação aceita não pode ser cancelada. Se você acha que um resultado está errado, compare-o com os preços registrados: a entrada e a saída aparecem ao lado de cada operação.',
			],
		},
		{
			id: 'deposits',
			title: 'Depósitos',
			blocks: [
				'Ninguém pode depositar dinheiro aqui; portanto, não há depósito a reembolsar. O dinheiro demo não tem valor.',
			],
		},
	],
};
