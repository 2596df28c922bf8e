import type { ShownPageName } from '@fairtick/domain/pages/pages';
import type { firstPages } from './first-pages.ts';
import type { PageLoads } from './kit/navigation/lazy-page.tsx';

/** The other pages, the one for addresses without a page, and the frame around the settings. */
type LaterName = Exclude<ShownPageName, keyof typeof firstPages> | 'notFound' | 'settingsFrame';

/** Loads the pages on which few visits begin. The list of their files is in its own chunk. */
export const laterPages = {
	'recovery.send': async () => (await import('./features/identity/pages/recover-factor-page.tsx')).RecoverFactorPage,
	'recovery.stop': async () => (await import('./features/identity/pages/stop-recovery-page.tsx')).StopRecoveryPage,
	'password.request': async () => (await import('./features/identity/pages/request-reset-page.tsx')).RequestResetPage,
	'password.reset': async () => (await import('./features/identity/pages/reset-password-page.tsx')).ResetPasswordPage,
	'password.first': async () => (await import('./features/identity/pages/first-password-page.tsx')).FirstPasswordPage,
	'email.resend': async () =>
		(await import('./features/identity/pages/resend-verification-page.tsx')).ResendVerificationPage,
	'email.verify': async () => (await import('./features/identity/pages/verify-email-page.tsx')).VerifyEmailPage,
	'email.change': async () => (await import('./features/identity/pages/change-email-page.tsx')).ChangeEmailPage,
	'email.undo': async () => (await import('./features/identity/pages/undo-email-page.tsx')).UndoEmailPage,
	unsubscribe: async () => (await import('./features/notifications/pages/unsubscribe-page.tsx')).UnsubscribePage,
	disputes: async () => (await import('./features/support/pages/disputes/disputes-page.tsx')).DisputesPage,
	'disputes.new': async () => (await import('./features/support/pages/disputes/new-dispute-page.tsx')).NewDisputePage,
	'disputes.one': async () => (await import('./features/support/pages/disputes/dispute-page.tsx')).DisputePage,
	support: async () => (await import('./features/support/pages/conversations/support-page.tsx')).SupportPage,
	'support.one': async () =>
		(await import('./features/support/pages/conversations/conversation-page.tsx')).ConversationPage,
	'contact.one': async () => (await import('./features/support/pages/contact/contact-page.tsx')).ContactPage,
	news: async () => (await import('./features/site/pages/news/news-page.tsx')).NewsPage,
	'news.one': async () => (await import('./features/site/pages/news/article-page.tsx')).ArticlePage,
	notifications: async () => (await import('./features/notifications/pages/notifications-page.tsx')).NotificationsPage,
	statistics: async () => (await import('./features/statistics/statistics-page.tsx')).StatisticsPage,
	payouts: async () => (await import('./features/market/pages/payouts-page.tsx')).PayoutsPage,
	calendar: async () => (await import('./features/calendar/pages/calendar-page.tsx')).CalendarPage,
	proof: async () => (await import('./features/proof/pages/proof-page.tsx')).ProofPage,
	'proof.liabilities': async () => (await import('./features/proof/pages/liabilities-page.tsx')).LiabilitiesPage,
	'proof.hour': async () => (await import('./features/proof/pages/hour-page.tsx')).HourPage,
	'receipt.file': async () => (await import('./features/proof/pages/file-receipt-page.tsx')).FileReceiptPage,
	'receipt.own': async () => (await import('./features/proof/pages/own-receipt-page.tsx')).OwnReceiptPage,
	'receipt.shared': async () => (await import('./features/proof/pages/shared-receipt-page.tsx')).SharedReceiptPage,
	cashier: async () => (await import('./features/cashier/pages/cashier-page.tsx')).CashierPage,
	unauthorized: async () => (await import('./shell/pages/unauthorized-page.tsx')).UnauthorizedPage,
	aboutus: async () => (await import('./features/site/pages/info/info-page.tsx')).InfoPage,
	regulations: async () => (await import('./features/site/pages/info/info-page.tsx')).InfoPage,
	term_and_condition: async () => (await import('./features/site/pages/info/info-page.tsx')).InfoPage,
	aml_policy: async () => (await import('./features/site/pages/info/info-page.tsx')).InfoPage,
	help_center: async () => (await import('./features/site/pages/help/help-page.tsx')).HelpPage,
	refund_policy: async () => (await import('./features/site/pages/info/info-page.tsx')).InfoPage,
	contact_us: async () => (await import('./features/support/pages/contact/contact-us-page.tsx')).ContactUsPage,
	faq: async () => (await import('./features/site/pages/help/help-page.tsx')).HelpPage,
	privacy_policy: async () => (await import('./features/site/pages/info/info-page.tsx')).InfoPage,
	payment_policy: async () => (await import('./features/site/pages/info/info-page.tsx')).InfoPage,
	'settings.profile': async () => (await import('./features/settings/profile-page.tsx')).ProfilePage,
	'settings.password': async () => (await import('./features/settings/password-page.tsx')).PasswordPage,
	'settings.verification': async () => (await import('./features/settings/verification-page.tsx')).VerificationPage,
	'settings.security': async () => (await import('./features/settings/security-page.tsx')).SecurityPage,
	'settings.limits': async () => (await import('./features/settings/limits-page.tsx')).LimitsPage,
	'settings.notifications': async () =>
		(await import('./features/settings/notification-settings-page.tsx')).NotificationSettingsPage,
	'settings.api': async () => (await import('./features/settings/api-page.tsx')).ApiPage,
	'settings.trading': async () => (await import('./features/settings/trading-settings-page.tsx')).TradingSettingsPage,
	notFound: async () => (await import('./kit/navigation/not-found-page.tsx')).NotFoundPage,
	settingsFrame: async () => (await import('./features/settings/settings-page.tsx')).SettingsPage,
} satisfies PageLoads<LaterName>;
