import type { InfoContent } from '../content.ts';

export const faq: InfoContent = {
	lead: 'Short answers to common questions.',
	sections: [
		{
			id: 'real-money',
			title: 'Can I win or lose real money here?',
			blocks: [
				{
					money: {
						off: 'No. Only demo money is available. It has no value, and money cannot be paid in or out.',
						sandbox:
							'No. This is a test system: demo money and the test money of the cashier have no value, and nothing is charged or paid out.',
						live: 'Yes, with the real account. You can lose everything you deposit, and with these trades most people do in the long run. The demo account costs nothing, and [limits](/settings/limits) keep the real one within bounds.',
					},
				},
			],
		},
		{
			id: 'long-run',
			title: 'Can you make money with these trades in the long run?',
			blocks: [
				'On a fair index up and down are equally likely, so without knowing its seed you are right about half the time. Since a win pays less than a loss costs, you lose part of every stake on average. The more you trade, the more certain the loss:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'fair-index',
			title: 'What is a fair index?',
			blocks: [
				'A price that is computed from secret seeds, two steps a second, day and night. The number in its name shows how strongly it moves: V100 moves ten times as strongly as V10. Up and down are equally likely for every duration. That each seed was drawn at random, and not chosen, is our word.',
				'The drand network publishes a random number every 3 seconds. On an index with public random numbers (drand), these go into each step, and your entry comes 3 to 6 seconds after your order is accepted, moved by a number that comes out only after that. When an order is accepted, no one can know its entry price, or how the price will move from there to its exit. Only enough operators of drand (the public random-number network), together with someone who can read our secret seeds, could.',
				'Without public random numbers (drand): the house could know this result in advance; it could not change it. With public random numbers (drand), it could not know it alone. That is why an index without them is not offered for real money. The info icon beside the asset’s name tells you which applies.',
			],
		},
		{
			id: 'check',
			title: 'How can I verify a price?',
			blocks: [
				'The fingerprint of each hour’s seed has to be in the public log 48 hours before the hour, and the seed itself once the hour is over. On a server’s first two days the fingerprint is logged later, and the receipt then says when. With the seed, and with the public random numbers (drand) where there are any, anyone can recompute the prices of that hour and compare them with the recorded ones. If a seed is lost, the site says so, and its prices cannot be recomputed. All of this is available through our public API:',
				{ link: 'API documentation (in English)', href: '/docs/api' },
			],
		},
		{
			id: 'who-decides',
			title: 'Who decides whether I have won?',
			blocks: [
				'The recorded prices. The calculation knows the terms of the trade and the prices, but not who you are or how much you have. There is no function that sets a result, and the receipt of a trade shows whether the recorded prices give it. The rules are in the [terms and conditions](/term_and_condition#trade).',
			],
		},
		{
			id: 'lost-connection',
			title: 'What happens if my connection drops and I am offline?',
			blocks: [
				'Open trades continue and run to expiry as normal. If the reply to a new trade is lost, the page checks again with the same trade ID, so the trade is opened once or not at all.',
				'While you are offline, the site says so instead of showing old prices, and returns automatically once there is a connection.',
			],
		},
		{
			id: 'refused',
			title: 'Why was my trade declined?',
			blocks: [
				'The message tells you why: for example because the market is closed, the price is not fresh, the amount is outside the limits, one of [your own limits](/settings/limits) is reached or the payout has fallen since you saw it. A declined trade costs nothing.',
			],
		},
		{
			id: 'types',
			title: 'What do Standard, Gold and Premium mean?',
			blocks: [
				'They are account types with different payouts. An approved identity and your deposits decide which one you have, never your wins or losses; the conditions are in [your profile](/settings/profile). The payout that applies to you is shown on each asset’s tab and in the order panel; [Payouts](/payouts) lists all of them with their changes.',
			],
		},
		{
			id: 'limits',
			title: 'Can I limit my own trading?',
			blocks: [
				'Yes. Under [Settings, Limits](/settings/limits) you set how much you can deposit, stake and lose and how long you trade, take a break, or exclude yourself for months or permanently. A stricter limit applies immediately, a looser one only after 24 hours. Neither you nor our staff can end a break or an exclusion early.',
			],
		},
		{
			id: 'lost-factor',
			title: 'I have lost my authenticator and my recovery codes. What now?',
			blocks: [
				'[Log in](/login) with your password and choose ‘I lost my authenticator and my recovery codes’. You send a photo of your identity document and a selfie; two members of our team compare them with your account, and 72 hours later two-factor authentication is turned off. Until then you can stop the recovery from any email we send about it.',
			],
		},
		{
			id: 'withdrawal-time',
			title: 'How long does a withdrawal take?',
			blocks: [
				'It depends on the method: the [cashier](/cashier?tab=withdraw) shows the usual time of each before you confirm. Small amounts are paid automatically; larger ones are checked by two members of staff within 24 hours. Open the withdrawal in the [history](/cashier?tab=history) to see its current step and when it is due. The [payment policy](/payment-policy#withdrawals) says when a withdrawal has to wait.',
			],
		},
		{
			id: 'verify-when',
			title: 'When do I have to verify my identity?',
			blocks: [
				'When the cashier tells you: before a withdrawal, or already before a deposit, depending on how this site is set up. [Settings, Verification](/settings/verification) shows what to send. A verified identity is also needed for Gold and Premium.',
			],
		},
		{
			id: 'alerts',
			title: 'Can I be told when a price is reached?',
			blocks: [
				'Yes. Click the bell at a chart and choose the price. How you are told of it, in the app, by email or by push message, is up to you in [Settings, Notifications](/settings/notifications), where all your price alerts are listed.',
			],
		},
		{
			id: 'fewer-emails',
			title: 'How do I get fewer emails?',
			blocks: [
				'Choose in [Settings, Notifications](/settings/notifications) what is sent by email, or unsubscribe with the link at the end of an email that you no longer want. Emails about your security and your money are always sent.',
			],
		},
		{
			id: 'api',
			title: 'Can my own program trade or read my account?',
			blocks: [
				'Yes. Make an API token in [Settings, API](/settings/api) and read the [API documentation](/docs/api) (in English). A webhook tells your program of closed trades, payments and price alerts.',
			],
		},
		{
			id: 'close',
			title: 'How do I close my account?',
			blocks: [
				'In [Settings, Profile](/settings/profile), under Personal details. Withdraw your money first. What is erased and what has to be kept is in the [privacy policy](/privacy-policy#duration).',
			],
		},
	],
};
