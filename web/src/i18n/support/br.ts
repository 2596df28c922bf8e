import type { Messages } from '../messages.ts';

/** Brazilian Portuguese. */
export const br: Messages<'support'> = {
	title: {
		dispute: 'Contestação',
		disputes: 'Contestações',
		newDispute: 'Contestar um resultado',
	},
	support: {
		check_entry: 'O preço de entrada é o primeiro preço registrado depois que a operação foi aceita.',
		check_exit: 'O preço de saída é o último preço registrado até o vencimento.',
		check_rule:
			'Alta ganha se o preço de saída estiver acima do de entrada; Baixa, se estiver abaixo. Se forem iguais, o valor é devolvido.',
		checkMore: 'Como conferir um preço registrado',
		checkTitle: 'Confira primeiro o resultado',
		decidedAt: 'Decidida em {{time}}',
		due: 'Decisão até {{time}}',
		formTitle: 'Sua contestação',
		listText: 'Resultados que você contestou e o que foi decidido.',
		message: 'Sua mensagem',
		messages: 'Mensagens',
		newText:
			'Conferimos cada contestação com os preços registrados e respondemos aqui. Veja como o resultado foi definido.',
		news: 'Há uma resposta à sua contestação',
		next_accepted: 'Você tinha razão. O que devemos a você é creditado à parte e aparece na sua conta.',
		next_rejected: 'O resultado permanece como está.',
		none: 'Você não contestou nenhum resultado. Para contestar, abra uma operação no histórico e escolha “Contestar este resultado”.',
		open: 'Enviar contestação',
		outcome: 'Decisão',
		overdue: 'Em atraso: a decisão era até {{time}}',
		result_accepted: 'Aceita',
		result_rejected: 'Rejeitada',
		send: 'Enviar',
		staff: 'Suporte',
		status_answered: 'Respondida',
		status_open: 'Em análise',
		textHint: 'Até {{most}} caracteres',
		toHistory: 'Abrir histórico',
		what: 'O que está errado no resultado?',
		you: 'Você',
	},
};
