/** Texts of recovering a lost second factor, for users and for staff. */
export const en = {
	title: {
		recoverFactor: 'Recover your account without 2FA',
	},
	recovery: {
		text: 'Send a photo of your identity document and a selfie. Two members of our team compare them with your account.',
		textVerified:
			'Once both agree, two-factor authentication stays on for another 72 hours, in case it was not you who asked. Then it is turned off, and withdrawals wait for 24 hours.',
		textUnverified:
			'Your identity has not been verified: the document must show the name on your account, and withdrawals then wait for 7 days. Once both agree, two-factor authentication stays on for another 72 hours, in case it was not you who asked.',
		handIn: 'Send to our team',
		sent: 'Your documents have arrived',
		notSent: 'This link does not work',
		stopTitle: 'Stop the recovery?',
		stopText:
			'Someone who knows your password asked to turn off two-factor authentication on your account. If it was not you, stop it here: 2FA stays on. Then change your password.',
		stopAction: 'Stop the recovery',
		stopped: 'The recovery was stopped',
		notStopped: 'This link does not work',
		changePassword: 'Change your password',
		queueText:
			'Users who lost access to their authenticator. Two people compare the documents; 2FA is turned off 72 hours after both have agreed.',
		underWay: 'Under way',
		over: 'Finished',
		sentAt: 'Sent',
		removedAt: 'Removed on',
		of: 'Recovery of {{name}}',
		state_open: 'Waiting for staff',
		state_waiting: 'Agreed, 72-hour wait',
		state_done: '2FA turned off',
		state_refused: 'Declined',
		state_stopped: 'Stopped by the user',
		state_ended: 'Logged in with 2FA',
		state_expired: 'Expired',
		identity: 'Approved identity',
		account: 'Account',
		unverified: 'There is no approved identity. Compare the name with the account; withdrawals then wait for 7 days.',
		documentsHidden: 'Your role cannot view the documents.',
		secondText: 'Open every page and compare for yourself before you agree.',
		refuseText: '2FA stays on. The user gets an email with the reason you choose.',
		told: 'What the user was told',
		compare: 'Compare',
		propose: 'Ask a second person',
	},
} as const;
