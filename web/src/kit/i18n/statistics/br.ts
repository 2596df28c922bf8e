import type { Messages } from '../messages.ts';

/** Brazilian Portuguese. */
export const br: Messages<'statistics'> = {
	title: {
		statistics: 'Estatísticas',
	},
	statistics: {
		lead: 'Como terminaram as suas operações encerradas.',
		period: 'Período',
		period_7: '7 dias',
		period_30: '30 dias',
		period_90: '90 dias',
		period_all: 'Tudo',
		none: 'Nenhuma operação encerrada neste período.',
		winRate: 'Taxa de acerto',
		noneDecided: 'Nenhuma operação foi ganha ou perdida neste período.',
		decided_one: '{{won}} de {{count}} operação ganha',
		decided_many: '{{won}} de {{count}} operações ganhas',
		decided_other: '{{won}} de {{count}} operações ganhas',
		decidedText:
			'Considera só operações ganhas ou perdidas. Empatadas e anuladas ficam de fora. Operações na mesma direção e no mesmo ativo que ocorrem ao mesmo tempo contam como uma só no intervalo: elas ganham ou perdem juntas.',
		interval: 'Intervalo de confiança de 95%',
		range: '{{low}} a {{high}}',
		verdict_below:
			'Sua taxa de acerto está abaixo do ponto de equilíbrio, além do que o acaso explica. Se continuar operando assim, espere continuar perdendo dinheiro.',
		verdict_chance:
			'Com este número de operações, sua taxa de acerto não se distingue do ponto de equilíbrio: o acaso sozinho pode explicar a diferença.',
		verdict_above:
			'Sua taxa de acerto está acima do ponto de equilíbrio, além do que o acaso costuma explicar. Isso não garante nada sobre as próximas operações.',
		result: 'Resultado',
		trades: 'Operações',
		count_won: 'Ganhas',
		count_lost: 'Perdidas',
		count_tied: 'Empates',
		count_sold: 'Vendidas',
		count_void: 'Anuladas',
		staked: 'Valor total das operações',
		costPerHour: 'Custo por hora',
		gainPerHour: 'Ganho por hora',
		perHourLater: 'Aparece depois de uma hora operando.',
		tradingTime: 'Tempo operando',
		tradingTimeText: 'Pausas de mais de 30 minutos não contam.',
		time: '{{hours}} h e {{minutes}} min',
		timeShort: '{{minutes}} minutos',
		answerTime: 'Tempo do clique à resposta',
		answerTimeText_one: 'Última ordem neste navegador',
		answerTimeText_many: 'Média das últimas {{count}} ordens neste navegador',
		answerTimeText_other: 'Média das últimas {{count}} ordens neste navegador',
		equity: 'Resultado ao longo do tempo',
		equityOf: 'Gráfico do seu resultado após cada operação, agora {{result}}',
		byAsset: 'Por ativo',
		byHour: 'Por hora do dia',
		hour: 'Aberta às',
	},
};
