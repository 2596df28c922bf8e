import type { InfoContent } from '../content.ts';

export const faq: InfoContent = {
	lead: 'Respostas curtas ao que se pergunta primeiro.',
	sections: [
		{
			id: 'real-money',
			title: 'Posso ganhar ou perder dinheiro real aqui?',
			blocks: ['Não. Só se oferece dinheiro demo. Ele não tem valor, e ninguém pode depositar nem sacar.'],
		},
		{
			id: 'long-run',
			title: 'Dá para ganhar dinheiro com essas operações a longo prazo?',
			blocks: [
				'Em um índice justo ninguém pode conhecer a direção; você acerta cerca de metade das vezes. Como acertar paga menos do que errar custa, em média você perde uma parte de cada valor. Quanto mais operações, mais certa a perda:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'fair-index',
			title: 'O que é um índice justo?',
			blocks: [
				'Um preço calculado a partir de sementes aleatórias secretas, dois passos por segundo, dia e noite. O número no nome indica a força do movimento: o V100 se move dez vezes mais que o V10. Alta e baixa são igualmente prováveis em qualquer duração.',
				'Sem aleatoriedade pública, quem puder ler a semente conhece o caminho da hora, e o índice não aceita dinheiro real. Com ela, um número que a rede drand publica a cada 3 segundos entra em cada passo, e ninguém vê mais de 4,5 segundos à frente. O ⓘ ao lado do nome do ativo diz qual dos dois vale.',
			],
		},
		{
			id: 'check',
			title: 'Como posso conferir um preço?',
			blocks: [
				'A impressão digital da semente de cada hora é pública antes de a hora começar, e a própria semente depois que ela termina. Com a semente, qualquer pessoa pode recalcular os preços daquela hora e compará-los com os registrados. Programas podem ler tudo isso sem conta:',
				{ link: 'Descrição das chamadas (em inglês)', href: '/docs/api' },
			],
		},
		{
			id: 'who-decides',
			title: 'Quem decide se eu ganhei?',
			blocks: [
				'Os preços registrados. O cálculo conhece os termos da operação e os preços, mas não quem você é nem quanto você tem. Ninguém pode definir um resultado.',
			],
		},
		{
			id: 'lost-connection',
			title: 'O que acontece se minha conexão cair?',
			blocks: [
				'As operações abertas continuam e terminam como combinado. Se a resposta a uma nova operação se perdeu, a página pergunta de novo com o mesmo número; assim, ela é aberta uma vez ou nenhuma.',
			],
		},
		{
			id: 'refused',
			title: 'Por que minha operação foi recusada?',
			blocks: [
				'A mensagem diz: por exemplo, porque o mercado está fechado, o preço não é recente, o valor está fora dos limites ou o retorno caiu desde que você o viu. Uma operação recusada não custa nada.',
			],
		},
		{
			id: 'types',
			title: 'O que significam Padrão e Gold?',
			blocks: [
				'São tipos de conta com retornos diferentes. O retorno que vale para você aparece na aba de cada ativo e no bilhete.',
			],
		},
	],
};
