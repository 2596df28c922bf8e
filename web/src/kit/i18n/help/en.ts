/** Texts of the help centre's search, the news and the contact form. */
export const en = {
	title: {
		contact: 'Your conversation with support',
	},
	help: {
		search: 'Search help and news',
		searchKey: 'Press / to search',
		clear: 'Clear search',
		results_one: '{{count}} result',
		results_other: '{{count}} results',
		resultsOf: 'Search results',
		none: 'Nothing found for “{{query}}”',
		noneText: 'Try a shorter or a different word. If you do not find your answer here, ask us.',
		failed: 'The search could not be loaded.',
		latest: 'Latest news',
		allNews: 'All news',
	},
	article: {
		lead: 'New assets and features, planned work and corrections.',
		none: 'There is no news yet.',
		pinned: 'Pinned',
		published: 'Published on {{date}}',
		corrected: 'Corrected on {{date}}',
		corrections: 'Corrections',
		otherLanguage: 'This article is not available in your language yet. You are reading it in {{language}}.',
	},
	contact: {
		title: 'Write to us',
		visitorText:
			'You do not need an account: we answer by email. If your question is about your account, [log in](/login) first.',
		userText: 'We answer in your account and send you a copy by email.',
		email: 'Your email address',
		emailHint: 'We use it only to answer you.',
		emailWrong: 'Please enter a valid email address.',
		textMissing: 'Please enter your message.',
		sent: 'We have received your message',
		sentText: 'A confirmation is on its way to {{email}}. It says by when we answer.',
		sentLink: 'Its link opens your conversation, where you can add to your message, read our answers or close it.',
		sentNone:
			'If no email arrives within a few minutes, look in your spam folder, or check the address and write again.',
		another: 'Write another message',
		unknown: 'This conversation is not available',
		unknownText: 'The link may be incomplete. Conversations are deleted 90 days after the last message.',
		closeText:
			'Is everything clear, or was it not you who wrote? Close the conversation. It can be continued for 14 days.',
		repliesTo: 'We also send our answers by email.',
	},
} as const;
