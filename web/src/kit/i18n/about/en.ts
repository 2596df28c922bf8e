/** Texts of the pages that explain the product: welcome, and those about the site. */
export const en = {
	welcome: {
		title: 'Up or down? Then verify the result yourself.',
		text: 'Every price is recorded before you see it. Every result is calculated from that record by published rules. If we decline a trade, we tell you why. Practise with $10,000 of demo money: no deposit, no card.',
		tryDemo: 'Create an account',
		prices: 'Live prices',
		guestText: 'Demo money, no registration. Your first trade opens a guest account.',
		guestBalance: 'Guest demo: {{amount}} until {{time}}. Register to keep your balance and trades.',
		guestKeep: 'Register and keep it',
		indexTitle: 'What you trade here',
		indexText:
			'A volatility index is a price that the server computes twice a second, around the clock. It follows no market: its steps are computed from a secret seed, and up and down are equally likely. The number is how strongly it moves in percent a year: Volatility 100 swings about ten times as far as Volatility 10.',
		whoTitle: 'Who runs this site',
		whoNamed: '{{name}}, {{address}}.',
		whoLicence: 'Licence: {{licence}}.',
		whoNobody:
			'No operator has been named yet: there is no company and no licence behind this site, so only demo and test money are available.',
		whoMore: 'About us',
		tradeTitle: 'How a trade works',
		tradeChoose: 'You choose',
		tradeChooseText:
			'Pick an asset, an amount and an expiry, then Up or Down. You see what a win pays before you commit.',
		tradeEntry: 'The price record decides',
		tradeEntryText:
			'Your entry price is the first price after your trade is accepted; on an index with public random numbers (drand) it comes 3 to 6 seconds later, moved by a number that is not published yet. Your exit price is the last price at or before expiry.',
		tradeResult: 'You get the result',
		tradeResultText:
			'If the exit is above the entry, Up wins; if it is below, Down wins. If they are equal it is a tie and your stake is returned.',
		proofTitle: 'How you can verify a result',
		proofLog: 'Recorded first',
		proofLogText:
			'Each price is written to a log before it is shown. Each entry contains a hash of the one before it, so a change shows to everyone who has kept a later entry.',
		proofMore: 'See the public log',
		live: 'Recorded prices, verified by your browser',
		liveStart: 'Verify the last hour',
		liveChecking: 'Your browser is reading the public log…',
		liveFailed: 'The log could not be loaded.',
		liveNone: 'No hour is over yet. The first seed is published at {{time}}, and verified here.',
		live_right:
			'{{name}}, {{hour}}, last minute: {{total}} prices computed again from the published seed. All agree with the public log.',
		live_wrong: '{{name}}, {{hour}}: the public log does not agree with the published seed.',
		live_open: '{{name}}, {{hour}}: your browser could not decide it. See why.',
		liveOlder: 'No newer hour can be checked: the seed of {{hour}} should be published by now and is not.',
		liveMore: 'Recompute the whole hour',
		proofSeed: 'Fixed in advance',
		proofSeedText:
			'Fair-index prices come from a secret seed and from public random numbers (drand), so the house alone cannot know a result when it accepts your order. We publish the seed’s fingerprint in advance and the seed itself when the hour is over, so anyone can recompute every price. An index without public random numbers says so: there the house can know a result in advance; it cannot change it.',
		proofRules: 'The same rules for everyone',
		proofRulesText:
			'The result depends only on the trade’s terms and the recorded prices. There is no switch that decides who wins.',
		riskTitle: 'What the payout means for you',
		riskText:
			'A win pays less than a loss costs. On a fair index, up and down are equally likely. The table shows what that means over time.',
	},
	outlook: {
		caption: 'If you are right half the time (stake {{stake}}, payout {{payout}})',
		average: 'Average result',
		ahead: 'Chance of being in profit',
		breakEven:
			'To avoid losing money over time, you need to win more than {{breakEven}} of your trades (ties not counted).',
	},
	info: {
		sessionEnded: 'Your session has expired. Balance and trades on this page are no longer updated.',
		logIn: 'Log in',
		recovery: 'Someone asked to turn off two-factor authentication on your account.',
		recoveryStop: 'Look at it or stop it',
		licence: 'Licence: {{licence}}',
		noLicence: 'No licence stated.',
		changed: 'Last updated {{date}}',
		contents: 'On this page',
		termsVersion: 'Version {{version}}',
		termsDue:
			'These terms have changed since you accepted them. Accept them before your next trade with the real account; the demo and your open trades are not affected.',
		acceptTerms: 'Accept version {{version}}',
		termsChanged: 'The terms have changed',
		readTerms: 'Read the terms',
	},
	unauthorized: {
		text: 'Your account does not have permission to view this page.',
		title: 'You don’t have access to this page',
	},
} as const;
