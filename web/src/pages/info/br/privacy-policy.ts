import type { InfoContent } from '../content.ts';

export const privacy_policy: InfoContent = {
	lead: 'Quais dados guardamos, por quê e quem os recebe.',
	sections: [
		{
			id: 'data',
			title: 'O que guardamos no servidor',
			blocks: [
				[
					'Seu nome, seu e-mail, seu país, seu idioma e quando você aceitou qual versão dos termos.',
					'Sua senha apenas como hash; não é possível lê-la de volta.',
					'Seus acessos, com hora, endereço IP e navegador, para proteger sua conta.',
					'Os ativos que você escolheu, suas operações e os lançamentos das suas contas.',
					'Seus depósitos e saques, com o cartão ou a conta mascarados e o nome do pagador informados pelo provedor de pagamento.',
				],
			],
		},
		{
			id: 'browser',
			title: 'O que guardamos no seu navegador',
			blocks: [
				[
					'Os cookies “token” e “session” mantêm você conectado.',
					'O cookie “XSRF-TOKEN” protege contra solicitações forjadas.',
					'O cookie “locale” lembra seu idioma por 365 dias.',
					'O cookie “intended_url” lembra aonde você queria ir até que tenha entrado.',
					'O armazenamento local lembra como você prefere ver a página. Uma operação ainda não confirmada fica guardada até ser confirmada.',
				],
			],
		},
		{
			id: 'others',
			title: 'Quem mais recebe dados',
			blocks: [
				'Não há publicidade, análise de visitas nem scripts de terceiros nestas páginas. As senhas são comparadas com listas de senhas vazadas no nosso próprio servidor.',
				'Se você depositar ou sacar, o provedor de pagamento do método escolhido recebe o valor, uma referência e o que você informar na página dele. Fora isso, ninguém recebe seus dados.',
				'Onde houver chat de suporte, ele só abre no provedor quando você o escolhe, e ali vale a política de privacidade do próprio provedor.',
			],
		},
		{
			id: 'duration',
			title: 'Por quanto tempo',
			blocks: [
				'Você pode encerrar sua conta a qualquer momento no seu perfil, em Dados pessoais. Seu nome, e-mail, foto, gráficos e dados de acesso são então apagados. Operações e lançamentos são mantidos permanentemente sob um número, junto com seu país e os termos que você aceitou, porque o livro contábil precisa fechar e poder ser conferido desde o início.',
			],
		},
		{
			id: 'operator',
			title: 'Quem é o responsável',
			blocks: [
				{
					operator:
						'Ainda não foi indicado um operador para este site. Por favor, não informe dados que você não usaria em um teste.',
				},
			],
		},
	],
};
