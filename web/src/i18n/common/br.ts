import type { Messages } from '../messages.ts';

export const br: Messages<'common'> = {
	error_alert_title: 'Não foi possível carregar esta página',
	error_alert_text: 'Houve um problema com a conexão ou com o nosso servidor. Nada na sua conta foi alterado.',
	title: {
		aboutus: 'Sobre nós',
		aml_policy: 'Política de prevenção à lavagem de dinheiro',
		contact_us: 'Fale conosco',
		faq: 'Perguntas frequentes',
		help_center: 'Central de ajuda',
		notFound: 'Página não encontrada',
		payment_policy: 'Política de pagamentos',
		privacy_policy: 'Política de privacidade',
		refund_policy: 'Política de reembolso',
		regulations: 'Licença e regulamentação',
		term_and_condition: 'Termos e condições',
		unauthorized: 'Acesso negado',
	},
	common: {
		close: 'Fechar',
		dismiss: 'Dispensar',
		tryAgain: 'Tentar novamente',
	},
	nav: {
		account: 'Conta',
		chat: 'Chat de suporte',
		information: 'Informações',
		language: 'Idioma',
		languageFailed: 'Não foi possível carregar o idioma. Tente novamente.',
		login: 'Entrar',
		menu: 'Menu',
		payouts: 'Pagamentos',
		statistics: 'Estatísticas',
		signUp: 'Criar conta',
	},
	footer: {
		copyright: '© {{year}} {{appName}}. Todos os direitos reservados.',
	},
	dialog: {
		cancel: 'Cancelar',
		expiredText: 'Entre novamente para continuar.',
		expiredTitle: 'Sua sessão expirou',
		failedText: 'O servidor não conseguiu processar sua solicitação. Tente novamente em instantes.',
		failedTitle: 'Algo deu errado no servidor',
		ok: 'OK',
		pageTitle: 'Resposta do servidor',
	},
	form: {
		problems: 'Há problemas nos dados informados.',
		somethingWrong: 'Algo deu errado. Tente novamente.',
		noConnection: 'Sem conexão com o servidor. Verifique sua rede e tente novamente.',
	},
};
