import type { Messages } from '../messages.ts';

export const br: Messages<'liabilities'> = {
	title: {
		liabilities: 'Confira se seu dinheiro foi contado',
	},
	owed: {
		lead: 'Todo dia contamos todo o dinheiro que devemos nas contas reais e o publicamos em pequenas partes sem nomes. Seu navegador baixa todas as partes, soma-as por conta própria e procura as suas.',
		sandbox: 'Sandbox: as contas reais deste site têm dinheiro de teste, e é ele que se conta.',
		none: 'Nada foi contado ainda',
		noneText: 'A primeira contagem vem após o fim do primeiro dia inteiro (UTC). Esta página a mostrará então.',
		day: 'Contado em {{day}}',
		total: 'Devido no total',
		at: 'Contado às',
		leaves: 'Partes',
		looked: 'Contas que pediram',
		check: 'Conferir agora',
		again: 'Conferir de novo',
		checking: 'Baixando e somando {{count}} partes…',
		failed: 'Não foi possível carregar a conferência. Nada se sabe sobre a contagem.',
		verdict_right: 'Seu dinheiro foi contado',
		verdict_nothing: 'O total confere e não contém nada seu',
		verdict_total: 'O total confere',
		verdict_wrong: 'Esta contagem não se sustenta',
		verdict_undecided: 'Esta página não consegue dizer',
		verdict_alarm: 'Não confie nesta contagem',
		verdictText_right:
			'{{amount}} USD estão no total como seu dinheiro. Era isso que sua conta real tinha às {{time}} de {{day}}? Só você pode dizer: saldo, operações abertas, saques em andamento e dinheiro bloqueado juntos.',
		verdictText_nothing:
			'Dizemos que sua conta real não tinha nada às {{time}} de {{day}}. Se tinha alguma coisa, você ficou de fora.',
		verdictText_total: 'Nenhuma parte é negativa, e todas juntas formam o total publicado.',
		verdictText_wrong: 'Falha neste passo: {{step}}. Os arquivos são públicos, de modo que todos podem ver isso.',
		verdictText_undecided: 'Para neste passo: {{step}}. Isso não torna a contagem errada.',
		verdictText_alarm: 'Os passos conferem, mas o registro que contém o total contradiz o que este navegador já viu.',
		logIn: 'Entre, e esta página procura também o seu próprio dinheiro.',
		steps: 'Passos da conferência',
		step_log: 'O total está no registro',
		step_instant: 'Como o momento foi escolhido',
		step_leaves: 'As partes formam o total',
		step_own: 'Suas partes estão entre elas',
		right_log: 'A entrada {{entry}} do registro contém o total deste dia, selado pelo checkpoint mais recente.',
		right_instant:
			'Foi escolhido pela rodada {{round}} dos números aleatórios públicos da drand, que só saiu depois que o dia passou.',
		right_leaves: 'As {{count}} partes foram somadas aqui. Nenhuma é negativa, e nada falta no total.',
		right_own: '{{count}} partes levam o seu número {{user}} e, juntas, são {{amount}} USD.',
		absent_instant:
			'O momento é o último do dia. Nenhum número aleatório público o escolheu, por isso era conhecido de antemão.',
		absent_instantAfter:
			'O momento é o último do dia. Nenhum número aleatório público o escolheu, por isso era conhecido de antemão. Em {{day}} ainda foram eles que escolheram.',
		wrong_unsigned: 'A chave do registro não assinou o checkpoint.',
		wrong_not_logged: 'O registro não contém este total onde dissemos que estaria.',
		wrong_other_time:
			'O registro contém este total numa hora em que ele não vale: antes do fim do dia ou mais de oito dias depois.',
		wrong_other_total:
			'O registro contém um total diferente do que foi dito a esta página: os números acima são os do registro.',
		wrong_other_instant: 'O momento não decorre dos números aleatórios.',
		wrong_missing: 'Um arquivo de partes falta ou tem o tamanho errado.',
		wrong_impossible: 'Uma parte, ou uma soma de partes, é negativa ou grande demais.',
		wrong_other_sum: 'As partes têm uma soma diferente do total que está no registro.',
		wrong_other_root: 'As partes são diferentes das que o registro selou.',
		wrong_not_there: 'Uma das suas partes não está no lugar ou tem outro valor.',
		wrong_other_user: 'As partes que informamos são de um número diferente do que está no seu perfil.',
		wrong_other_amount: 'Suas partes somam um valor diferente do que informamos.',
		unreachable: 'Não foi possível baixar um arquivo do registro.',
		unknown_key: 'Uma chave que seu navegador não conhece assinou o checkpoint, e o registro não leva até ela.',
		known: 'Conhecido de antemão',
		limits: 'O que isto não mostra',
		limit_amounts:
			'Os valores de todas as partes são públicos. São divididos ao acaso e não levam nomes, mas qualquer um pode vê-los.',
		limit_left:
			'Quem nunca confere poderia ficar de fora sem que se note. Quanto mais pessoas conferem, mais certo é que se descubra.',
		limit_assets: 'Não prova que temos o dinheiro. Mostra o que devemos, não o que possuímos.',
		limit_second:
			'Esta página lê o total onde dizemos que ele está. Só o programa do código-fonte lê tudo o que foi registrado nos oito dias seguintes e assim mostra que não há um segundo total do mesmo dia.',
		asked: 'Pedir suas partes nos diz que você pediu, não o que deu a sua conferência.',
		without: 'Confira sem esta página',
		withoutText:
			'Salve o que abre as suas partes e rode o programa do código-fonte. Ele baixa tudo por conta própria e não precisa de mais nada de nós.',
		save: 'Salvar minhas partes',
		copyCommand: 'Copiar o comando',
		days: 'Dias anteriores',
		gaps: 'Nenhuma contagem foi publicada para: {{days}}.',
		checkDay: 'Conferir {{day}}',
	},
};
