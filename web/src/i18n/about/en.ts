/** What the pages say that explain the product: welcome, and those about the site. */
export const en = {
	welcome: {
		title: 'Say up or down. Then check the result yourself.',
		text: 'Every price is logged before you see it, every result follows from the log by published rules, and every refusal tells you why. Practise with 10,000.00 of demo money; no deposit and no card needed.',
		tryDemo: 'Try the demo',
		prices: 'Live prices',
		tradeTitle: 'How a trade works',
		tradeChoose: 'You choose',
		tradeChooseText:
			'An asset, an amount and an end, then up or down. The ticket shows what a win returns before you press.',
		tradeEntry: 'The log decides',
		tradeEntryText:
			'Your entry is the first price after your trade was accepted, your exit the last price up to the end.',
		tradeResult: 'You get the result',
		tradeResultText: 'Above the entry up wins, below it down wins. Equal is a tie and your stake comes back.',
		proofTitle: 'How a result is proved',
		proofLog: 'Logged first',
		proofLogText:
			'Each price is written to a log before anybody sees it. Every entry carries a hash of the one before, so that changing one would break all later ones.',
		proofSeed: 'Committed to ahead',
		proofSeedText:
			'The prices of a fair index follow from a secret seed. Its fingerprint is published beforehand, the seed itself when its hour is over: then anybody can recompute every price.',
		proofRules: 'No hand in it',
		proofRulesText:
			'A result depends on the terms of the trade and the logged prices alone. There is no switch that decides who wins.',
		riskTitle: 'What the payout means for you',
		riskText:
			'A win pays less than a loss costs. On a fair index up and down are equally likely, so this is what to expect over time:',
	},
	outlook: {
		caption: 'Right half of the time, stake {{stake}}, payout {{payout}}',
		trades: 'Trades',
		average: 'Result on average',
		ahead: 'Chance of being ahead',
		breakEven: 'Not to lose money over time you need to be right in more than {{breakEven}} of decided trades.',
	},
	info: {
		licence: 'Licence: {{licence}}',
		noLicence: 'No licence is named.',
		changed: 'Last changed {{date}}',
		contents: 'On this page',
	},
} as const;
