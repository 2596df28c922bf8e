import type { Messages } from '../messages.ts';

export const br: Messages<'recovery'> = {
	title: {
		recoverFactor: 'Recupere sua conta sem o segundo fator',
	},
	recovery: {
		text: 'Envie uma foto do seu documento de identidade e uma selfie. Duas pessoas da nossa equipe vão compará-los com sua conta.',
		textVerified:
			'Quando as duas concordarem, seu segundo fator continua por mais 72 horas, caso não tenha sido você quem pediu. Depois ele é removido, e os saques esperam 24 horas.',
		textUnverified:
			'Sua identidade ainda não foi verificada: o documento precisa trazer o nome da conta, e depois os saques esperam 7 dias. Quando as duas concordarem, seu segundo fator continua por mais 72 horas, caso não tenha sido você quem pediu.',
		handIn: 'Enviar para a equipe',
		sent: 'Seus documentos chegaram',
		notSent: 'Este link não funciona',
		stopTitle: 'Interromper a recuperação?',
		stopText:
			'Alguém que sabe sua senha pediu para remover o segundo fator da sua conta. Se não foi você, interrompa aqui: o segundo fator continua. Depois mude sua senha.',
		stopAction: 'Interromper a recuperação',
		stopped: 'A recuperação foi interrompida',
		notStopped: 'Este link não funciona',
		changePassword: 'Mudar sua senha',
		queueText:
			'Usuários que perderam o segundo fator. Duas pessoas comparam os documentos; o segundo fator é removido 72 horas depois que as duas concordam.',
		underWay: 'Em andamento',
		over: 'Encerradas',
		sentAt: 'Enviado',
		removedAt: 'Removido em',
		of: 'Recuperação de {{name}}',
		state_open: 'Aguardando a equipe',
		state_waiting: 'Aprovada, espera de 72 horas',
		state_done: 'Segundo fator removido',
		state_refused: 'Recusada',
		state_stopped: 'Interrompida pelo usuário',
		state_ended: 'Entrou com o segundo fator',
		state_expired: 'Expirada',
		identity: 'Identidade aprovada',
		account: 'Conta',
		unverified: 'Não há identidade aprovada. Compare o nome com o da conta; depois os saques esperam 7 dias.',
		documentsHidden: 'Sua função não pode ver os documentos.',
		secondText: 'Abra todas as páginas e compare por conta própria antes de concordar.',
		refuseText: 'O segundo fator continua. O usuário recebe um e-mail com o motivo que você escolher.',
		told: 'O que o usuário leu',
		compare: 'Comparar',
		propose: 'Pedir uma segunda pessoa',
	},
};
