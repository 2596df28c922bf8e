/** What the page says that checks whether a user's money is among all that is owed (PROOF-04). */
export const en = {
	title: {
		liabilities: 'Check that your money was counted',
	},
	owed: {
		lead: 'Every day we count all the money that we owe in real accounts and publish it in small parts without names. Your browser downloads all parts, adds them up itself and looks for yours.',
		sandbox: 'Sandbox: real accounts of this site hold test money, and that is what is counted.',
		none: 'Nothing has been counted yet',
		noneText: 'The first count comes after the end of the first whole day (UTC). This page shows it then.',
		day: 'Counted on {{day}}',
		total: 'Total owed',
		at: 'Counted at',
		leaves: 'Parts',
		looked: 'Accounts that asked',
		check: 'Check now',
		again: 'Check again',
		checking: 'Downloading {{count}} parts and adding them up…',
		failed: 'The check could not be loaded. Nothing is known about the count.',
		verdict_right: 'Your money was counted',
		verdict_nothing: 'The total adds up, and nothing in it is your money',
		verdict_total: 'The total adds up',
		verdict_wrong: 'This count does not hold',
		verdict_undecided: 'This page cannot tell',
		verdict_alarm: 'Do not rely on this count',
		verdictText_right:
			'{{amount}} USD is in the total as your money. Is that what your real account held at {{time}} on {{day}}? Only you can say: balance, open trades, withdrawals under way and blocked money together.',
		verdictText_nothing:
			'We say that your real account held nothing at {{time}} on {{day}}. If it did hold something, you were left out.',
		verdictText_total: 'No part is below zero, and all parts together make the published total.',
		verdictText_wrong: 'It fails at this step: {{step}}. The files are public, so everyone can see it.',
		verdictText_undecided: 'It stops at this step: {{step}}. That does not make the count wrong.',
		verdictText_alarm: 'The steps hold, but the log that the total is in contradicts what this browser has seen.',
		logIn: 'Log in, and this page also looks for your own money.',
		steps: 'Steps of the check',
		step_log: 'The total is in the log',
		step_instant: 'How the moment was chosen',
		step_leaves: 'The parts make the total',
		step_own: 'Your parts are among them',
		right_log: 'Entry {{entry}} of the log holds this day’s total, sealed by its newest checkpoint.',
		right_instant:
			'It was chosen by round {{round}} of drand’s public random numbers, which came out only after the day had passed.',
		right_leaves: 'All {{count}} parts were added up here. None is below zero, and nothing is missing from the total.',
		right_own: '{{count}} parts carry your number {{user}}, and together they are {{amount}} USD.',
		absent_instant:
			'The moment is the last one of the day. No public random numbers chose it, so it was known in advance.',
		absent_instantAfter:
			'The moment is the last one of the day. No public random numbers chose it, so it was known in advance. On {{day}} they still chose it.',
		wrong_unsigned: 'The log’s key did not sign the checkpoint.',
		wrong_not_logged: 'The log does not hold this total where we said it would be.',
		wrong_other_time:
			'The log holds this total at a time at which it does not count: before the day was over, or more than eight days after.',
		wrong_other_total:
			'The log holds another total than the one this page was told: the numbers above are those of the log.',
		wrong_other_instant: 'The moment does not follow from the random numbers.',
		wrong_missing: 'A file with parts is missing or has the wrong length.',
		wrong_impossible: 'A part, or a sum of parts, is below zero or impossibly large.',
		wrong_other_sum: 'The parts have a different sum from the total in the log.',
		wrong_other_root: 'The parts are different from those that the log has sealed.',
		wrong_not_there: 'One of your parts is not at its place or has a different amount.',
		wrong_other_user: 'The parts we named belong to another number than the one in your profile.',
		wrong_other_amount: 'Your parts add up to a different amount from the one we named.',
		unreachable: 'A file of the log could not be downloaded.',
		unknown_key: 'A key that your browser does not know signed the checkpoint, and the log does not lead to it.',
		known: 'Known in advance',
		limits: 'What this does not show',
		limit_amounts:
			'The amounts of all parts are public. They are split at random and carry no names, but anyone can see them.',
		limit_left:
			'People who never check could be left out unnoticed. The more people check, the surer it would come out.',
		limit_assets: 'It is no proof that we have the money. It shows what we owe, not what we hold.',
		limit_second:
			'This page reads the total where we say it is. Only the program from the source code reads all that was logged in the eight days after, and so shows that there is no second total of the same day.',
		asked: 'Asking for your parts tells us that you asked, not what came of your check.',
		without: 'Check it without this page',
		withoutText:
			'Save what opens your parts, and run the program from the source code. It downloads everything itself and needs nothing else from us.',
		save: 'Save my parts',
		copyCommand: 'Copy the command',
		days: 'Earlier days',
		gaps: 'No count was published for: {{days}}.',
		checkDay: 'Check {{day}}',
	},
} as const;
