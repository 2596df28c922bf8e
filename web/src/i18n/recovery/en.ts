/** What recovering a lost second factor says, to users and to staff. */
export const en = {
	title: {
		recoverFactor: 'Recover your second factor',
	},
	recovery: {
		text: 'Send a photo of your identity document and a selfie. Two members of our team compare them with your account.',
		textVerified:
			'Once both agree, your second factor stays for another 72 hours, in case it was not you who asked. Then it is removed, and withdrawals wait for 24 hours.',
		textUnverified:
			'Your identity has not been verified: the document must show the name on your account, and withdrawals then wait for 7 days. Once both agree, your second factor stays for another 72 hours, in case it was not you who asked.',
		handIn: 'Send to our team',
		sent: 'Your documents have arrived',
		notSent: 'This link does not work',
		stopTitle: 'Stop the recovery?',
		stopText:
			'Someone who knows your password asked to remove the second factor of your account. If it was not you, stop it here: the second factor stays. Then change your password.',
		stopAction: 'Stop the recovery',
		stopped: 'The recovery was stopped',
		notStopped: 'This link does not work',
		changePassword: 'Change your password',
		queueText:
			'Users who lost their second factor. Two people compare the documents; the second factor is removed 72 hours after both have agreed.',
		underWay: 'Under way',
		over: 'Finished',
		sentAt: 'Sent',
		removedAt: 'Removed on',
		of: 'Recovery of {{name}}',
		state_open: 'Waiting for staff',
		state_waiting: 'Agreed, 72-hour wait',
		state_done: 'Second factor removed',
		state_refused: 'Declined',
		state_stopped: 'Stopped by the user',
		state_ended: 'The second factor worked',
		state_expired: 'Expired',
		identity: 'Approved identity',
		account: 'Account',
		unverified: 'There is no approved identity. Compare the name with the account; withdrawals then wait for 7 days.',
		documentsHidden: 'Your role cannot view the documents.',
		secondText: 'Open every page and compare for yourself before you agree.',
		refuseText: 'The second factor stays. The user gets an email with the reason you choose.',
		compare: 'Compare',
		propose: 'Ask a second person',
	},
} as const;
