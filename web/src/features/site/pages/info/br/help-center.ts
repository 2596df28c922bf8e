import type { InfoContent } from '../content.ts';

export const help_center: InfoContent = {
	lead: 'O essencial, em resumo. Para o resto, use a busca.',
	sections: [
		{
			id: 'start',
			title: 'Primeiros passos',
			blocks: [
				[
					'[Crie uma conta](/register) com seu nome, seu e-mail, uma senha e seu país.',
					'Você começa na página de negociação com 10.000,00 em dinheiro fictício. Se já operou como visitante, mantém aquele saldo e aquelas operações.',
					'A [página de negociação](/trading) mostra o preço em movimento; o ativo selecionado aparece no alto.',
				],
			],
		},
		{
			id: 'trade',
			title: 'Como fazer uma operação',
			blocks: [
				[
					'Escolha o vencimento: uma duração ou um horário.',
					'Escolha o valor.',
					'Confira quanto você recebe se ganhar e quando a operação vence.',
					'Clique em Alta ou Baixa. No teclado: Shift e uma seta.',
				],
				'Sua entrada aparece no gráfico assim que o próximo preço é registrado. A linha “vence às” mostra onde a operação vence.',
				'Como a boleta confirma uma operação, que sons ela toca e outras opções você muda em [Configurações de negociação](/settings/trading).',
			],
		},
		{
			id: 'account',
			title: 'Saldo e contas',
			blocks: [
				'Clique no saldo, no alto, para alternar entre a conta demo e a real ou para recarregar a demo. O olho ao lado esconde o saldo de quem estiver por perto.',
			],
		},
		{
			id: 'money',
			title: 'Depósitos, saques e limites',
			blocks: [
				[
					'A [carteira](/cashier) abre em Depositar, no alto da página de negociação; no celular, em Carteira, embaixo. O [histórico](/cashier?tab=history) mostra cada pagamento com suas etapas e o prazo da próxima.',
					'Em [Configurações, Limites](/settings/limits), você define seus próprios limites de depósito, perda e valor, faz uma pausa ou se exclui. Limites mais rígidos valem imediatamente; nem você nem nossa equipe podem desfazer uma pausa ou exclusão.',
					'Em [Extrato](/cashier?tab=history&list=transactions) estão todos os lançamentos das suas contas, para baixar em CSV ou PDF.',
					'Em [Estatísticas](/statistics) você vê como foram suas operações encerradas, ativo por ativo.',
				],
			],
		},
		{
			id: 'verification',
			title: 'Verificação',
			blocks: [
				[
					'Se você precisar verificar sua identidade, a carteira avisa. Em [Configurações, Verificação](/settings/verification) você vê cada etapa, o que enviar, até quando decidimos e o que foi decidido.',
					'Você pode enviar fotos ou um PDF. Se não pudermos aceitar algo, você vê o motivo e pode enviar de novo.',
				],
			],
		},
		{
			id: 'notifications',
			title: 'Notificações e alertas de preço',
			blocks: [
				[
					'[Suas notificações](/notifications) listam resultados, pagamentos, decisões, alertas de preço e respostas dos últimos 90 dias.',
					'Em [Configurações, Notificações](/settings/notifications) você escolhe o que é contado, só listado ou enviado por e-mail ou mensagem push, e define o horário de silêncio.',
					'Crie um alerta de preço com o sino do gráfico ou, com o mouse, com o sinal de mais no eixo de preços. Ele funciona mesmo quando você não está conectado. No gráfico ele é uma linha; toque no sino dela para removê-lo.',
					'No menu do navegador você pode adicionar este site à tela de início: ele passa a abrir como um aplicativo. No iPhone e no iPad, isso é necessário para receber mensagens push.',
				],
			],
		},
		{
			id: 'calendar',
			title: 'Calendário econômico',
			blocks: [
				[
					'O [calendário econômico](/calendar) lista divulgações e discursos que podem mexer com os preços, por dia, impacto, país e moeda, e leva aos ativos afetados.',
					'Os eventos de um ativo aparecem marcados no gráfico dele. Em [Configurações de negociação](/settings/trading) você decide se a página de negociação avisa 15 minutos antes; em [Configurações, Notificações](/settings/notifications), se o aviso também vem por e-mail ou mensagem push.',
					'Abaixo da lista você cria um endereço que seu próprio app de agenda pode assinar. Se você o trocar, o antigo deixa de funcionar.',
				],
			],
		},
		{
			id: 'security',
			title: 'Login e segurança',
			blocks: [
				[
					'Em [Configurações, Segurança](/settings/security) você ativa a autenticação em dois fatores, adiciona chaves de acesso e vê e encerra as sessões da sua conta.',
					'A senha você muda em [Configurações, Senha](/settings/password); nome, e-mail e país, em [Configurações, Perfil](/settings/profile), onde também pode encerrar a conta.',
					'Nunca pedimos sua senha, nem por e-mail nem em uma conversa.',
				],
			],
		},
		{
			id: 'programs',
			title: 'Seus próprios programas',
			blocks: [
				[
					'Em [Configurações, API](/settings/api) você cria tokens de API, cada um limitado a ler, operar ou recarregar a conta demo, e pode revogá-los quando quiser.',
					'Lá você também adiciona webhooks: endereços seus que avisamos de operações encerradas, pagamentos e alertas de preço.',
					'A [documentação da API](/docs/api) (em inglês) descreve tudo.',
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
					'Um resultado parece errado: abra a operação no histórico e escolha “Contestar este resultado”. A página mostra primeiro como conferi-lo. [Suas contestações](/disputes) ficam listadas com a decisão.',
					'Você perdeu o autenticador e os códigos de recuperação: entre com sua senha e escolha “Perdi meu autenticador e meus códigos de recuperação”.',
				],
				'Isso não ajudou? [Escreva para nós](/contact_us#write), com ou sem conta.',
			],
		},
	],
};
