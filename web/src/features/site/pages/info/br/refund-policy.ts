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
				'Se uma operação não pode ser decidida corretamente, ela é anulada e o valor inteiro é devolvido automaticamente. Os [termos e condições](/term_and_condition#void) listam todos os casos. O motivo aparece ao lado da operação na sua lista.',
			],
		},
		{
			id: 'lost',
			title: 'Operações perdidas',
			blocks: [
				'O valor de uma operação perdida não é reembolsado, e uma operação aceita não pode ser cancelada. Se você acha que um resultado está errado, compare-o com os preços registrados: a entrada e a saída aparecem ao lado de cada operação. Se ainda discordar, conteste-o ali: você recebe uma decisão com o motivo. [Suas contestações](/disputes) ficam listadas.',
				'Há uma exceção: se os dados da própria fonte dos preços (uma corretora externa) provarem que um preço registrado estava errado, o valor das operações perdidas por causa dele é devolvido. Os resultados não mudam, e os ganhos são mantidos.',
			],
		},
		{
			id: 'deposits',
			title: 'Depósitos',
			blocks: [
				'Para receber de volta o que depositou, [faça um saque](/cashier?tab=withdraw): o dinheiro volta primeiro para onde veio. Um pagamento que não pode ser creditado é devolvido a quem pagou.',
				'Se você pedir ao seu banco o estorno de um pagamento, o valor sai da sua conta até que o caso seja decidido, e os saques esperam.',
				{
					money: {
						off: 'O dinheiro real está desativado neste site; por isso, ainda não há depósitos.',
						sandbox: 'Neste sistema de teste, tudo isso acontece com dinheiro de teste, que não tem valor.',
						live: 'Se um pagamento estiver faltando ou errado, abra-o no [histórico da carteira](/cashier?tab=history) e conteste-o ali.',
					},
				},
			],
		},
	],
};
