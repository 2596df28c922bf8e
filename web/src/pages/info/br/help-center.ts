import type { InfoContent } from '../content.ts';

export const help_center: InfoContent = {
	lead: 'O essencial, em resumo.',
	sections: [
		{
			id: 'start',
			title: 'Primeiros passos',
			blocks: [
				[
					'Crie uma conta com seu nome, seu e-mail, uma senha e seu país.',
					'Você começa na página de negociação com 10.000,00 de dinheiro demo. Se já operou como visitante, mantém aquele saldo e aquelas operações.',
					'A página mostra o preço em movimento; o ativo selecionado aparece no alto.',
				],
			],
		},
		{
			id: 'trade',
			title: 'Fazer uma operação',
			blocks: [
				[
					'Escolha o vencimento: uma duração ou um horário.',
					'Escolha o valor.',
					'Confira quanto você recebe se ganhar e quando a operação vence.',
					'Clique em Alta ou Baixa. No teclado: Shift e uma seta.',
				],
				'Sua entrada aparece no gráfico assim que o próximo preço é registrado. A linha “vence às” mostra onde a operação vence.',
			],
		},
		{
			id: 'account',
			title: 'Saldo e contas',
			blocks: [
				'Clique no saldo, no alto, para alternar entre a conta demo e a real ou para completar a demo. O olho ao lado esconde o saldo de quem estiver por perto.',
			],
		},
		{
			id: 'money',
			title: 'Depósitos, saques e limites',
			blocks: [
				[
					'O caixa abre em Depositar, no alto da página de negociação. O histórico mostra cada pagamento com suas etapas e o prazo da próxima.',
					'Em Configurações, Limites, você define seus próprios limites de depósito, perda e valor, faz uma pausa ou se exclui. Limites mais rígidos valem imediatamente; nem você nem nossa equipe podem desfazer uma pausa ou exclusão.',
					'Em Extrato estão todos os lançamentos das suas contas, para baixar em CSV ou PDF.',
				],
			],
		},
		{
			id: 'trouble',
			title: 'Quando algo não funciona',
			blocks: [
				[
					'Os botões estão desativados: a linha abaixo deles explica o motivo; por exemplo, o mercado está fechado ou falta chegar um preço recente.',
					'A conexão caiu: as operações abertas continuam e são decididas pelos preços registrados. Tudo reaparece quando a conexão volta.',
					'Uma operação não foi confirmada: verificamos de novo automaticamente. Você nunca será cobrado duas vezes.',
					'Um erro com um número de referência: informe-o quando falar conosco.',
					'Um resultado parece errado: abra a operação no histórico e escolha “Contestar este resultado”. A página mostra primeiro como conferi-lo.',
					'Você perdeu o autenticador e os códigos de recuperação: entre com sua senha e escolha “Perdi meu autenticador e meus códigos de recuperação”.',
				],
				'Isso não ajudou? Depois de entrar na sua conta, você pode perguntar o que quiser ao suporte. A resposta chega lá, com uma cópia por e-mail.',
				{ link: 'Escrever ao suporte', href: '/support' },
			],
		},
	],
};
