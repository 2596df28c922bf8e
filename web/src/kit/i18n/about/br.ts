import type { Messages } from '../messages.ts';

export const br: Messages<'about'> = {
	welcome: {
		title: 'Alta ou baixa? Depois confira você mesmo o resultado.',
		text: 'Cada preço é registrado antes de você vê-lo. Cada resultado é calculado a partir desse registro, por regras publicadas. Se recusamos uma operação, dizemos o motivo. Pratique com US$ 10.000 fictícios: sem depósito e sem cartão.',
		tryDemo: 'Criar uma conta',
		prices: 'Preços ao vivo',
		guestText: 'Dinheiro fictício, sem cadastro. A primeira operação abre uma conta de visitante.',
		guestBalance: 'Demo de visitante: {{amount}} até {{time}}. Cadastre-se para manter o saldo e as operações.',
		guestKeep: 'Criar conta e manter o saldo',
		indexTitle: 'O que você opera aqui',
		indexText:
			'Um índice de volatilidade é um preço que o servidor calcula duas vezes por segundo, dia e noite. Ele não segue nenhum mercado: seus passos são calculados a partir de uma semente secreta, e alta e baixa são igualmente prováveis. O número diz quanto ele oscila, em porcentagem ao ano: o Volatility 100 oscila cerca de dez vezes mais que o Volatility 10.',
		whoTitle: 'Quem está por trás deste site',
		whoNamed: '{{name}}, {{address}}.',
		whoLicence: 'Licença: {{licence}}.',
		whoNobody:
			'Ainda não há um operador informado: não existe empresa nem licença por trás deste site, por isso só há dinheiro fictício e dinheiro de teste.',
		whoMore: 'Sobre nós',
		tradeTitle: 'Como funciona uma operação',
		tradeChoose: 'Você escolhe',
		tradeChooseText:
			'Escolha um ativo, um valor e um vencimento; depois, alta ou baixa. Você vê quanto recebe se ganhar antes de confirmar.',
		tradeEntry: 'O registro de preços decide',
		tradeEntryText:
			'Seu preço de entrada é o primeiro preço depois que a operação é aceita; em um índice com números aleatórios públicos (drand), ele vem de 3 a 6 segundos depois, movido por um número ainda não publicado. Seu preço de saída é o último preço até o vencimento.',
		tradeResult: 'Você recebe o resultado',
		tradeResultText:
			'Se a saída ficar acima da entrada, ganha a alta; se ficar abaixo, ganha a baixa. Se forem iguais, é empate e o valor da operação é devolvido.',
		proofTitle: 'Como você pode verificar um resultado',
		proofLog: 'Registrado primeiro',
		proofLogText:
			'Cada preço é gravado em um registro antes de ser mostrado. Cada linha contém um hash da anterior, de modo que uma mudança aparece para quem guardou uma linha posterior.',
		proofMore: 'Ver o registro público',
		live: 'Preços registrados, verificados pelo seu navegador',
		liveStart: 'Verificar a última hora',
		liveChecking: 'Seu navegador está lendo o registro público…',
		liveFailed: 'O registro não pôde ser carregado.',
		liveNone: 'Nenhuma hora terminou ainda. A primeira semente é publicada às {{time}} e verificada aqui.',
		live_right:
			'{{name}}, {{hour}}, último minuto: {{total}} preços recalculados a partir da semente publicada. Todos coincidem com o registro público.',
		live_wrong: '{{name}}, {{hour}}: o registro público não coincide com a semente publicada.',
		live_open: '{{name}}, {{hour}}: seu navegador não conseguiu decidir. Veja por quê.',
		liveOlder:
			'Nenhuma hora mais nova pode ser verificada: a semente de {{hour}} já deveria estar publicada e não está.',
		liveMore: 'Recalcular a hora inteira',
		proofSeed: 'Fixado com antecedência',
		proofSeedText:
			'Os preços dos índices justos vêm de uma semente secreta e de números aleatórios públicos (drand), por isso a casa sozinha não pode saber um resultado quando aceita sua ordem. Publicamos a impressão digital da semente com antecedência e a própria semente quando a hora termina; assim, qualquer pessoa pode recalcular cada preço. Um índice sem números aleatórios públicos avisa isso: nele a casa pode saber um resultado de antemão; não pode mudá-lo.',
		proofRules: 'As mesmas regras para todos',
		proofRulesText:
			'O resultado depende só dos termos da operação e dos preços registrados. Não existe um botão que decida quem ganha.',
		riskTitle: 'O que o retorno significa para você',
		riskText:
			'Ganhar paga menos do que perder custa. Em um índice justo, alta e baixa são igualmente prováveis. A tabela mostra o que isso significa ao longo do tempo.',
	},
	outlook: {
		caption: 'Se você acertar metade das vezes (valor de {{stake}}, retorno de {{payout}})',
		average: 'Resultado médio',
		ahead: 'Chance de estar no lucro',
		breakEven:
			'Para não perder dinheiro com o tempo, é preciso ganhar mais de {{breakEven}} das suas operações (sem contar os empates).',
	},
	info: {
		sessionEnded: 'Sua sessão expirou. O saldo e as operações desta página não são mais atualizados.',
		logIn: 'Entrar',
		recovery: 'Alguém pediu para remover o segundo fator da sua conta.',
		recoveryStop: 'Ver ou interromper',
		licence: 'Licença: {{licence}}',
		noLicence: 'Nenhuma licença informada.',
		changed: 'Última atualização em {{date}}',
		contents: 'Nesta página',
		termsVersion: 'Versão {{version}}',
		termsDue:
			'Estes termos mudaram desde que você os aceitou. Aceite-os antes da próxima operação na conta real; a conta demo e as operações abertas não são afetadas.',
		acceptTerms: 'Aceitar a versão {{version}}',
		termsChanged: 'Os termos mudaram',
		readTerms: 'Ler os termos',
	},
	unauthorized: {
		text: 'Sua conta não tem permissão para ver esta página.',
		title: 'Você não tem acesso a esta página',
	},
};
