/** Texts of the forms with which users register and sign in. */
export const en = {
	title: {
		login: 'Log in',
		register: 'Sign up',
	},
	identity: {
		passkey: 'Use a passkey',
		forgot: 'Forgot your password?',
		acceptTerms: 'I am 18 or older and I accept the [Terms] and the [Privacy Policy].',
		chooseCountry: 'Choose a country',
		country: 'Country',
		email: 'Email',
		haveAccount: 'Already have an account?',
		hidePassword: 'Hide password',
		name: 'Name',
		noAccount: 'No account yet?',
		password: 'Password',
		passwordAgain: 'Confirm password',
		register: 'Create account',
		registerText: 'You start with 10,000.00 of demo money, or with what you have as a guest.',
		registerTitle: 'Create an account',
		remember: 'Keep me logged in',
		showPassword: 'Show password',
		strength: {
			empty: '8 characters or more',
			weak: 'Weak',
			fair: 'Fair',
			good: 'Good',
			strong: 'Strong',
		},
	},
} as const;
