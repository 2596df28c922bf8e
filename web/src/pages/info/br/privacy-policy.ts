import type { InfoContent } from '../content.ts';

export const privacy_policy: InfoContent = {
	lead: 'Quais dados são guardados, para quê e quem os recebe.',
	sections: [
		{
			id: 'data',
			title: 'O que fica no servidor',
			blocks: [
				{
					list: [
						'Seu nome, seu e-mail, seu país, seu idioma e quando você aceitou qual versão dos termos.',
						'Sua senha apenas como hash; ninguém consegue lê-la de volta.',
						'Seus acessos, com hora, endereço de rede e navegador, para proteger sua conta.',
						'Os ativos que você escolheu, suas operações e os lançamentos das suas contas.',
					],
				},
			],
		},
		{
			id: 'browser',
			title: 'O que fica no seu navegador',
			blocks: [
				{
					list: [
						'Os cookies “token” e “session” mantêm você conectado.',
						'O cookie “XSRF-TOKEN” protege contra solicitações forjadas.',
						'O cookie “locale” lembra seu idioma por 365 dias.',
						'O cookie “intended_url” lembra aonde você queria ir até que tenha entrado.',
						'O armazenamento local lembra como você prefere ver a página. Uma operação com resposta pendente fica guardada até a resposta chegar.',
					],
				},
			],
		},
		{
			id: 'others',
			title: 'Quem mais recebe dados',
			blocks: [
				'Ninguém. Não há publicidade, medição de visitas nem script de terceiros nestas páginas. As senhas são comparadas com listas de senhas vazadas no nosso próprio servidor.',
				'Onde houver chat de suporte, ele só abre no provedor quando você o escolhe, e ali vale a política de privacidade do próprio provedor.',
			],
		},
		{
			id: 'duration',
			title: 'Por quanto tempo',
			blocks: [
				'Operações e lançamentos ficam guardados para sempre: o livro não permite apagar, para que possa ser conferido desde o início. Ainda não existe uma função para você mesmo excluir a conta.',
			],
		},
		{
			id: 'operator',
			title: 'Quem é o responsável',
			blocks: [
				{
					operator:
						'Ainda não foi indicado um operador para este site. Por favor, não informe aqui dados que você não informaria em um teste.',
				},
			],
		},
	],
};
