import type { InfoContent } from '../content.ts';

export const refund_policy: InfoContent = {
	lead: 'Quando o valor de uma operação é devolvido e quando não é.',
	sections: [
		{
			id: 'tie',
			title: 'Empate',
			blocks: ['Se o preço de saída for igual ao preço de entrada, o valor inteiro é devolvido.'],
		},
		{
			id: 'void',
			title: 'Operações anuladas',
			blocks: [
				'Se uma operação não pode ser decidida corretamente, ela é anulada e o valor inteiro é devolvido automaticamente. Os termos e condições listam todos os casos. O motivo aparece ao lado da operação na sua lista.',
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
			blocks: ['Não é possível depositar aqui; portanto, não há depósito a reembolsar. O dinheiro demo não tem valor.'],
		},
	],
};
