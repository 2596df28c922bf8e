import type { Messages } from '../messages.ts';

/** Brazilian Portuguese. */
export const br: Messages<'help'> = {
	title: {
		contact: 'Sua conversa com o suporte',
	},
	help: {
		search: 'Buscar na ajuda e nas notícias',
		searchKey: 'Tecle / para buscar',
		clear: 'Limpar busca',
		results_one: '{{count}} resultado',
		results_many: '{{count}} de resultados',
		results_other: '{{count}} resultados',
		resultsOf: 'Resultados da busca',
		none: 'Nada encontrado para “{{query}}”',
		noneText: 'Tente uma palavra mais curta ou outra palavra. Se a resposta não estiver aqui, fale conosco.',
		failed: 'Não foi possível carregar a busca.',
		latest: 'Últimas notícias',
		allNews: 'Todas as notícias',
	},
	article: {
		lead: 'Novos ativos e recursos, manutenções programadas e correções.',
		none: 'Ainda não há notícias.',
		pinned: 'Fixada',
		published: 'Publicada em {{date}}',
		corrected: 'Corrigida em {{date}}',
		corrections: 'Correções',
		otherLanguage: 'Esta notícia ainda não está disponível no seu idioma. Aqui está a versão em {{language}}.',
	},
	contact: {
		title: 'Escreva para nós',
		visitorText:
			'Você não precisa de conta: respondemos por e-mail. Se a pergunta é sobre sua conta, [entre nela](/login) antes.',
		userText: 'Respondemos na sua conta e enviamos uma cópia por e-mail.',
		email: 'Seu e-mail',
		emailHint: 'Usamos o endereço só para responder a você.',
		emailWrong: 'Informe um e-mail válido.',
		textMissing: 'Escreva sua mensagem.',
		sent: 'Recebemos sua mensagem',
		sentText: 'Uma confirmação está a caminho de {{email}}. Ela informa até quando vamos responder.',
		sentLink:
			'O link no e-mail abre sua conversa: nela você pode completar a mensagem, ler nossas respostas ou encerrá-la.',
		sentNone:
			'Se nenhum e-mail chegar em alguns minutos, veja a caixa de spam ou confira o endereço e escreva de novo.',
		another: 'Escrever outra mensagem',
		unknown: 'Esta conversa não está disponível',
		unknownText: 'O link pode estar incompleto. As conversas são apagadas 90 dias depois da última mensagem.',
		closeText: 'Ficou tudo claro ou não foi você quem escreveu? Encerre a conversa. Ela pode continuar por 14 dias.',
		repliesTo: 'Também enviamos nossas respostas por e-mail.',
	},
};
