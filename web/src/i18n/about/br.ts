import type { Messages } from '../messages.ts';

/** Brazilian Portuguese. */
export const br: Messages<'about'> = {
	welcome: {
		title: 'Diga alta ou baixa. Depois confira você mesmo o resultado.',
		text: 'Cada preço é registrado antes de você vê-lo, cada resultado sai do registro por regras publicadas, e cada recusa diz o motivo. Pratique com 10.000,00 de dinheiro demo; sem depósito e sem cartão.',
		tryDemo: 'Experimentar a demo',
		prices: 'Preços ao vivo',
		tradeTitle: 'Como funciona uma operação',
		tradeChoose: 'Você escolhe',
		tradeChooseText:
			'Um ativo, um valor e um fim; depois, alta ou baixa. O bilhete mostra quanto volta se você acertar antes de você confirmar.',
		tradeEntry: 'O registro decide',
		tradeEntryText:
			'Sua entrada é o primeiro preço depois que a operação foi aceita; sua saída, o último preço até o fim.',
		tradeResult: 'Você recebe o resultado',
		tradeResultText:
			'Acima da entrada ganha a alta, abaixo dela ganha a baixa. Igual é empate e o valor da operação volta para você.',
		proofTitle: 'Como um resultado é provado',
		proofLog: 'Primeiro no registro',
		proofLogText:
			'Cada preço é gravado em um registro antes que alguém o veja. Cada linha leva o hash da anterior, de modo que mudar uma quebraria todas as seguintes.',
		proofSeed: 'Comprometido com antecedência',
		proofSeedText:
			'Os preços de um índice justo vêm de uma semente secreta. A impressão digital dela é publicada antes; a própria semente, quando sua hora termina: aí qualquer pessoa pode recalcular cada preço.',
		proofRules: 'Sem interferência',
		proofRulesText:
			'O resultado depende só dos termos da operação e dos preços registrados. Não existe um botão que decida quem ganha.',
		riskTitle: 'O que o retorno significa para você',
		riskText:
			'Acertar paga menos do que errar custa. Em um índice justo, alta e baixa são igualmente prováveis; ao longo do tempo, espere isto:',
	},
	outlook: {
		caption: 'Acertando metade das vezes, valor de {{stake}}, retorno de {{payout}}',
		trades: 'Operações',
		average: 'Resultado médio',
		ahead: 'Chance de estar no lucro',
		breakEven: 'Para não perder dinheiro com o tempo, é preciso acertar mais de {{breakEven}} das operações decididas.',
	},
	info: {
		licence: 'Licença: {{licence}}',
		noLicence: 'Nenhuma licença foi indicada.',
		changed: 'Última alteração em {{date}}',
		contents: 'Nesta página',
	},
};
