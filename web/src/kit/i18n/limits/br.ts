import type { Messages } from '../messages.ts';

/** Brazilian Portuguese. */
export const br: Messages<'limits'> = {
	limits: {
		intro:
			'Limites ajudam você a manter o controle. Um limite menor vale imediatamente; aumentar ou remover um limite só vale depois de 24 horas e de você confirmar de novo.',
		sums: 'Limites de dinheiro',
		sumsText: 'Para a sua conta real. Cada limite considera as horas anteriores e é liberado hora a hora.',
		plain: 'Operações e tempo',
		plainText: 'Para operar na sua conta real, em todos os dispositivos juntos.',
		kind_deposit: 'Depósitos',
		kind_loss: 'Perdas',
		kind_turnover: 'Volume',
		kind_stake: 'Maior valor por operação',
		kind_session: 'Duração da sessão',
		kind_reality_check: 'Lembrete periódico',
		about_deposit: 'O máximo que você pode depositar. Saques e reembolsos não liberam nada.',
		about_loss: 'O máximo que você pode perder: perdas menos ganhos, mais os valores das operações abertas.',
		about_turnover: 'O máximo que suas operações podem somar, ganhas ou perdidas. Operações anuladas não contam.',
		about_stake: 'O máximo que você pode colocar em uma operação.',
		about_session:
			'Uma sessão dura enquanto você opera sem nenhuma pausa de 30 minutos ou mais. Ao atingir esta duração, você fica uma hora sem poder abrir operações.',
		about_reality_check:
			'Com esta frequência, as operações param e mostramos seu tempo, suas operações e seu resultado, até você escolher continuar.',
		none: 'Sem limite',
		off: 'Desligado',
		amount: 'Valor, USD',
		enterAmount: 'Digite um valor, como 100 ou 49,50.',
		confirmZero:
			'0,00 bloqueia isso por completo e na hora. Um limite maior leva 24 horas. Salve de novo para confirmar.',
		saveOne: 'Salvar: {{name}}',
		removeOne: 'Remover: {{name}}',
		usedOf: '{{used}} de {{limit}} usados',
		freesUp: 'Uma parte é liberada: {{time}}.',
		sessionEnds: 'Fim desta sessão: {{time}}.',
		sessionOver: 'Sua sessão atingiu a duração definida. Você pode operar de novo a partir de {{time}}.',
		wish: 'Solicitado: {{value}}. Confirme entre {{from}} e {{until}}.',
		wishDue: 'Solicitado: {{value}}. Você pode confirmar até {{until}}.',
		confirm: 'Confirmar {{value}}',
		keep: 'Manter {{value}}',
		final: 'Saques definitivos',
		finalText:
			'Enquanto isto estiver ligado, você não pode cancelar saques pendentes. Vale imediatamente e desliga 24 horas depois de você pedir. O dinheiro de um saque que você cancela não pode ser operado por uma hora.',
		finalOff: 'Desligado. Você pode cancelar saques pendentes.',
		finalOn: 'Ligado. Você não pode cancelar saques pendentes.',
		finalEnds: 'Ligado até {{time}}. Você não pode cancelar saques pendentes.',
		finalByLimit:
			'Você atingiu um limite de perda: até que uma parte dele seja liberada, você não pode cancelar saques pendentes.',
		makeFinal: 'Tornar saques definitivos',
		endFinal: 'Desligar em 24 horas',
		keepFinal: 'Manter saques definitivos',
		timeOut: 'Faça uma pausa',
		timeOutText:
			'Operações com dinheiro real e depósitos ficam bloqueados pelo tempo que você escolher. A conta demo continua aberta.',
		selfExclusion: 'Autoexclusão',
		selfExclusionText:
			'Se operar está prejudicando você, é possível bloquear tudo por um longo período. A conta demo também é bloqueada. Ninguém pode encerrar uma autoexclusão antes da hora, nem nós.',
		howLong: 'Por quanto tempo',
		length_1h: '1 hora',
		length_1d: '1 dia',
		length_7d: '1 semana',
		length_14d: '2 semanas',
		length_42d: '6 semanas',
		length_6m: '6 meses',
		length_12m: '1 ano',
		length_24m: '2 anos',
		length_60m: '5 anos',
		length_always: 'Permanentemente',
		begin_time_out: 'Fazer uma pausa…',
		begin_self_exclusion: 'Autoexcluir-se…',
		ask_time_out: 'Fazer uma pausa até {{time}}?',
		ask_self_exclusion: 'Autoexclusão pelo menos até {{time}}?',
		askAlways: 'Autoexclusão permanente?',
		happens_time_out:
			'Até lá, você não poderá operar com dinheiro real nem depositar. A pausa não pode ser encerrada nem encurtada, por você ou por nós. As operações abertas seguem até o vencimento, você pode sacar a qualquer momento, e os tokens de API que podem operar são revogados.',
		happens_self_exclusion:
			'Você não poderá operar, nem na conta real nem na demo, nem depositar. A autoexclusão não pode ser encerrada nem encurtada, por você ou por nós. Depois desse prazo, ela só termina quando você pedir para voltar, 24 horas depois. Ela vale também para uma conta nova com o mesmo e-mail confirmado. As operações abertas seguem até o vencimento, você pode sacar a qualquer momento, e os tokens de API que podem operar são revogados.',
		happensAlways:
			'Você nunca mais poderá operar, nem na conta real nem na demo, nem depositar. Isso não pode ser encerrado, por você ou por nós. Vale também para uma conta nova com o mesmo e-mail confirmado. As operações abertas seguem até o vencimento, você pode sacar a qualquer momento, e os tokens de API que podem operar são revogados.',
		yes_time_out: 'Fazer a pausa',
		yes_self_exclusion: 'Confirmar autoexclusão',
		is_time_out: 'Você está em uma pausa até {{time}}',
		is_self_exclusion: 'Você se autoexcluiu até {{time}}',
		isAlways: 'Você se autoexcluiu permanentemente',
		nowText_time_out:
			'Operações com dinheiro real e depósitos estão bloqueados. A conta demo está aberta, e você pode sacar a qualquer momento.',
		nowText_self_exclusion:
			'Operações e depósitos estão bloqueados, também na conta demo. Você pode sacar a qualquer momento.',
		return: 'Pedir para voltar',
		returnText:
			'O prazo que você escolheu acabou. Sua autoexclusão termina 24 horas depois que você pedir para voltar; seus limites continuam.',
		returns: 'Você pediu para voltar. Sua autoexclusão termina em {{time}}.',
		checkTitle: 'Lembrete periódico',
		checkText: 'Você está operando há {{minutes}} minutos: {{trades}} operações, resultado líquido de {{net}}.',
		checkContinue: 'Continuar operando',
		minutes_one: '{{count}} minuto',
		minutes_many: '{{count}} de minutos',
		minutes_other: '{{count}} minutos',
	},
};
