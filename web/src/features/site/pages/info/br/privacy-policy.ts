import type { InfoContent } from '../content.ts';

export const privacy_policy: InfoContent = {
	lead: 'Quais dados guardamos, por quê e quem os recebe.',
	sections: [
		{
			id: 'data',
			title: 'O que guardamos no servidor',
			blocks: [
				'Uma conta de visitante não precisa de nenhum dado seu e é encerrada depois de um dia. De uma conta guardamos:',
				{
					kept: {
						profile: [
							'Seu nome, e-mail, telefone, foto, país, idioma e tipo de conta, e quais termos você aceitou e quando',
							'Para manter sua conta. São apagados quando você a encerra; país, tipo de conta e termos aceitos ficam ligados apenas ao número da conta.',
						],
						access: [
							'Sua senha como hash irreversível, seu autenticador, códigos de recuperação, chaves de acesso, contas conectadas e tokens de API',
							'Para que só você entre. São apagados quando você encerra a conta. Um segundo fator perdido é recuperado com documentos, que também são apagados.',
						],
						logins: [
							'Seus acessos, com hora, endereço IP e navegador, e tentativas sem sucesso',
							'Para mostrar quem entrou na sua conta e avisar você. Endereço IP e navegador são apagados quando você encerra a conta, tentativas sem sucesso são esquecidas após uma hora, e as redes de onde contas de visitante foram abertas, após um dia.',
						],
						choices: [
							'Seus ativos, favoritos, gráficos, alertas de preço, webhooks, dispositivos que recebem mensagens push e como você quer ser avisado',
							'Para mostrar a página de negociação como você a deixou e avisar você do modo que escolheu. São apagados quando você encerra a conta.',
						],
						trades: [
							'Suas operações, cada lançamento dos seus saldos e operações recusadas',
							'Para decidir e provar resultados e manter o livro contábil em equilíbrio. Ficam guardados permanentemente, ligados apenas ao número da conta; operações recusadas, por sete dias.',
						],
						payments: [
							'Seus depósitos e saques, com valores, destinos, o cartão ou a conta mascarados e o nome e os dados bancários do pagador informados pelo provedor ou banco',
							'Para pagar corretamente e prestar contas de cada valor. Ficam guardados permanentemente, porque a contabilidade precisa permanecer completa. Mensagens dos provedores, por 90 dias.',
						],
						limits: [
							'Seus limites, pausas e exclusões, e as somas por hora de depósitos, valores e resultados que eles contam',
							'Para aplicá-los. Limites e exclusões ficam guardados permanentemente; somas por hora, por 34 dias. Uma autoexclusão guarda também hashes que reconhecem uma conta nova.',
						],
						identity: [
							'O que você envia para verificar sua identidade: dados pessoais, imagens de documentos, uma selfie e nossas decisões',
							'Para saber quem você é quando isso é exigido. As imagens são criptografadas; do número de um documento guardamos um hash com chave e três caracteres. Tudo é apagado cinco anos depois do encerramento da conta, salvo outro prazo que a lei imponha ao operador.',
						],
						disputes: [
							'Suas contestações, conversas com o suporte e mensagens; seu e-mail, se você escreve sem ter conta',
							'Para responder a você. São apagadas quando você encerra a conta; uma contestação em aberto, depois de decidida. Sem conta: 90 dias depois da última mensagem.',
						],
						messages: [
							'E-mails, notificações, mensagens push e entregas a webhooks que enviamos a você',
							'Para entregá-los uma única vez e mostrar o que aconteceu. E-mails e notificações ficam guardados por 90 dias; as entregas, por 30; as mensagens push, até serem entregues, no máximo um dia; os sinais que atualizam páginas abertas, por sete.',
						],
						staff: [
							'O que nossa equipe faz e anota sobre sua conta, tipos de conta que ela define e sinais de operações combinadas',
							'Para conferir nosso próprio trabalho e evitar abusos. Fica guardado permanentemente.',
						],
						requests: [
							'As requisições do seu navegador ou programa, com hora e endereço IP, e respostas a requisições repetidas',
							'Para encontrar falhas e repelir ataques. As respostas ficam guardadas por 30 dias; o operador decide por quanto tempo guarda o log do servidor.',
						],
					},
				},
			],
		},
		{
			id: 'browser',
			title: 'O que guardamos no seu navegador',
			blocks: [
				'Só o que o site precisa, e nenhum cookie de publicidade ou análise. Estes cookies:',
				{
					cookies: {
						session:
							'Mantêm você conectado: por um ano se você escolher “Manter-me conectado”; caso contrário, até fechar o navegador.',
						device: 'Reconhece este dispositivo, para que um acesso a partir dele não seja avisado como novo. Um ano.',
						guest: 'Mantêm aberta uma conta de visitante. Um dia.',
						provider: 'Liga a este navegador um acesso por outro serviço. Dez minutos.',
						forgery: 'Protege você contra requisições forjadas. Até fechar o navegador.',
						language: 'Lembra seu idioma. Um ano.',
						appearance: 'Lembram o tema claro ou escuro e suas configurações de negociação. Um ano.',
						wanted: 'Lembra a página que você queria até que tenha entrado.',
					},
				},
				'O armazenamento do próprio navegador contém o seguinte; sair da conta limpa tudo, menos o checkpoint:',
				{
					storage: {
						look: 'Como você prefere ver a página. Tema, cores e animações permanecem quando você sai da conta.',
						charts: 'Mudanças em um gráfico que ainda não chegaram ao servidor.',
						unanswered:
							'Operações, pagamentos e mensagens cuja resposta se perdeu, para que nada seja enviado duas vezes. Até a resposta chegar.',
						clicks: 'Quando você clicou nas suas últimas 100 operações, para os detalhes delas.',
						log: 'O checkpoint mais recente do registro público que este navegador viu, e notas assinadas que o contradizem, para que o site não possa mostrar outro registro depois. É igual para todos e permanece quando você sai da conta.',
						promises:
							'As promessas assinadas nas respostas às suas últimas 200 ordens, por até 31 dias, para que seu navegador verifique se o registro público contém essas respostas. Quando você sai da conta, ficam só as notas assinadas das que ainda não foram encontradas: elas não indicam nem você nem sua ordem.',
						push: 'Que as mensagens push estão ativadas neste navegador e o endereço que o serviço de push deu para elas, para que continuem se o navegador o perder.',
						seen: 'Avisos que você já viu.',
						tab: 'Até onde você rolou a página, o tempo e o valor da boleta e se ela foi recarregada após uma atualização. Até fechar a aba.',
					},
				},
			],
		},
		{
			id: 'others',
			title: 'Quem mais recebe dados',
			blocks: [
				'Não há publicidade, análise de visitas nem scripts de terceiros nestas páginas. As senhas são comparadas com listas de senhas vazadas no nosso próprio servidor.',
				'Se você depositar ou sacar, o provedor de pagamento do método escolhido recebe o valor, uma referência e o que você informar na página dele.',
				'Se você entra por outro serviço, ele fica sabendo disso, e nós recebemos dele seu nome e e-mail. Os e-mails são entregues pelo servidor de e-mail do operador. Se você ativar as mensagens push, elas passam pelo serviço de push do fabricante do seu navegador, criptografadas de modo que só o seu navegador consegue lê-las. Fora isso, ninguém recebe seus dados.',
				'Onde houver chat de suporte, ele só abre no provedor quando você o escolhe, e ali vale a política de privacidade do próprio provedor.',
			],
		},
		{
			id: 'duration',
			title: 'Por quanto tempo',
			blocks: [
				'Você pode encerrar sua conta a qualquer momento no [seu perfil](/settings/profile), em Dados pessoais. Seu nome, e-mail, foto, gráficos e dados de acesso são então apagados. Operações e lançamentos são mantidos permanentemente, ligados apenas a um número, junto com seu país e os termos que você aceitou, porque o livro contábil precisa fechar e poder ser conferido desde o início.',
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
