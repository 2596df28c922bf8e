/** What the page of one's own statistics says. */
export const en = {
	title: {
		statistics: 'Statistics',
	},
	statistics: {
		lead: 'How your closed trades turned out.',
		period: 'Period',
		period_7: '7 days',
		period_30: '30 days',
		period_90: '90 days',
		period_all: 'All time',
		none: 'No closed trades in this period.',
		winRate: 'Win rate',
		noneDecided: 'No trade has been won or lost in this period.',
		decided_one: '{{won}} of {{count}} trade won',
		decided_other: '{{won}} of {{count}} trades won',
		decidedText:
			'Counts trades that were won or lost. Tied and voided trades are left out. Trades in the same direction on one asset that run at the same time are one observation for the interval: they win or lose together.',
		interval: '95% interval',
		range: '{{low}} to {{high}}',
		verdict_below:
			'Your win rate is below break-even by more than chance explains. If you keep trading like this, expect to keep losing money.',
		verdict_chance:
			'With this number of trades, your win rate is not clearly different from break-even: chance alone can explain the difference.',
		verdict_above:
			'Your win rate is above break-even by more than chance usually explains. That guarantees nothing about your next trades.',
		result: 'Result',
		trades: 'Trades',
		count_won: 'Won',
		count_lost: 'Lost',
		count_tied: 'Tie',
		count_sold: 'Sold',
		count_void: 'Voided',
		staked: 'Total staked',
		costPerHour: 'Cost per hour',
		gainPerHour: 'Gain per hour',
		perHourLater: 'Shown once you have traded for an hour.',
		tradingTime: 'Trading time',
		tradingTimeText: 'Breaks of more than 30 minutes are left out.',
		time: '{{hours}} h {{minutes}} min',
		timeShort: '{{minutes}} min',
		equity: 'Result over time',
		equityOf: 'Chart of your result after each trade, now {{result}}',
		byAsset: 'By asset',
		byHour: 'By hour of the day',
		hour: 'Opened at',
	},
} as const;
