import type { Messages } from '../messages.ts';

export const br: Messages<'sign-in'> = {
	title: {
		login: 'Entrar',
		register: 'Criar conta',
	},
	identity: {
		passkey: 'Usar chave de acesso',
		forgot: 'Esqueceu sua senha?',
		acceptTerms: 'Tenho 18 anos ou mais e aceito os [Termos] e a [Política de Privacidade].',
		chooseCountry: 'Escolha um país',
		country: 'País',
		email: 'E-mail',
		haveAccount: 'Já tem uma conta?',
		hidePassword: 'Ocultar senha',
		name: 'Nome',
		noAccount: 'Ainda não tem conta?',
		password: 'Senha',
		passwordAgain: 'Confirme a senha',
		register: 'Criar conta',
		registerText:
			'Você começa com 10.000,00 em dinheiro fictício na conta demo ou com o saldo que já tem como visitante.',
		registerTitle: 'Crie uma conta',
		remember: 'Manter-me conectado',
		showPassword: 'Mostrar senha',
		strength: {
			empty: '8 caracteres ou mais',
			weak: 'Fraca',
			fair: 'Razoável',
			good: 'Boa',
			strong: 'Forte',
		},
	},
};
