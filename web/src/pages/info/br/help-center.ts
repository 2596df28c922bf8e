import type { InfoContent } from '../content.ts';

export const help_center: InfoContent = {
	lead: 'Os passos mais importantes, em resumo.',
	sections: [
		{
			id: 'start',
			title: 'Primeiros passos',
			blocks: [
				{
					list: [
						'Crie uma conta com seu nome, seu e-mail, uma senha e seu país.',
						'Você chega à página de negociação com 10.000,00 de dinheiro demo.',
						'A página mostra o preço em movimento; o ativo atual aparece no alto.',
					],
				},
			],
		},
		{
			id: 'trade',
			title: 'Fazer uma operação',
			blocks: [
				{
					list: [
						'Escolha o tempo: uma duração ou um fim no relógio.',
						'Escolha o valor.',
						'Leia quanto volta se você acertar e quando a operação termina.',
						'Pressione Alta ou Baixa. No teclado: Shift e uma seta.',
					],
				},
				'Sua entrada aparece no gráfico assim que o próximo preço é registrado. A linha “termina às” mostra onde a operação acaba.',
			],
		},
		{
			id: 'account',
			title: 'Saldo e contas',
			blocks: [
				'Pressione o saldo, no alto, para alternar entre a conta demo e a real ou para completar a demo. O olho ao lado esconde o saldo de quem estiver por perto.',
			],
		},
		{
			id: 'trouble',
			title: 'Quando algo não funciona',
			blocks: [
				{
					list: [
						'Os botões estão desativados: a linha abaixo deles diz o motivo, por exemplo, que o mercado está fechado ou que falta um preço recente.',
						'A conexão caiu: as operações abertas continuam e são decididas pelos preços registrados. Tudo reaparece quando a conexão volta.',
						'Não veio resposta sobre uma operação: a página pergunta de novo sozinha. Nunca é cobrada duas vezes.',
						'Um erro com número: anote o número. Ele leva à linha correspondente no log do servidor.',
					],
				},
			],
		},
	],
};
