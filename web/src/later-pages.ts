import type { ComponentType, ReactNode } from 'react';

const files = {
	ApiPage: () => import('./pages/settings/api-page.tsx'),
	ArticlePage: () => import('./pages/news/article-page.tsx'),
	CalendarPage: () => import('./pages/calendar/calendar-page.tsx'),
	CashierPage: () => import('./pages/cashier/cashier-page.tsx'),
	ChangeEmailPage: () => import('./pages/change-email-page.tsx'),
	ContactPage: () => import('./pages/contact/contact-page.tsx'),
	ContactUsPage: () => import('./pages/contact/contact-us-page.tsx'),
	ConversationPage: () => import('./pages/support/conversation-page.tsx'),
	DisputePage: () => import('./pages/disputes/dispute-page.tsx'),
	DisputesPage: () => import('./pages/disputes/disputes-page.tsx'),
	FileReceiptPage: () => import('./pages/proof/file-receipt-page.tsx'),
	FirstPasswordPage: () => import('./pages/first-password-page.tsx'),
	HelpPage: () => import('./pages/help/help-page.tsx'),
	InfoPage: () => import('./pages/info/info-page.tsx'),
	LimitsPage: () => import('./pages/settings/limits-page.tsx'),
	NotFoundPage: () => import('./pages/not-found-page.tsx'),
	NewDisputePage: () => import('./pages/disputes/new-dispute-page.tsx'),
	NewsPage: () => import('./pages/news/news-page.tsx'),
	NotificationSettingsPage: () => import('./pages/settings/notification-settings-page.tsx'),
	NotificationsPage: () => import('./pages/notifications/notifications-page.tsx'),
	OwnReceiptPage: () => import('./pages/proof/own-receipt-page.tsx'),
	PasswordPage: () => import('./pages/settings/password-page.tsx'),
	PayoutsPage: () => import('./pages/payouts/payouts-page.tsx'),
	ProfilePage: () => import('./pages/settings/profile-page.tsx'),
	ProofPage: () => import('./pages/proof/proof-page.tsx'),
	LiabilitiesPage: () => import('./pages/proof/liabilities-page.tsx'),
	HourPage: () => import('./pages/proof/hour-page.tsx'),
	RecoverFactorPage: () => import('./pages/recover-factor-page.tsx'),
	RequestResetPage: () => import('./pages/request-reset-page.tsx'),
	ResendVerificationPage: () => import('./pages/resend-verification-page.tsx'),
	ResetPasswordPage: () => import('./pages/reset-password-page.tsx'),
	SecurityPage: () => import('./pages/settings/security-page.tsx'),
	SettingsPage: () => import('./pages/settings/settings-page.tsx'),
	SharedReceiptPage: () => import('./pages/proof/shared-receipt-page.tsx'),
	StatisticsPage: () => import('./pages/statistics/statistics-page.tsx'),
	StopRecoveryPage: () => import('./pages/stop-recovery-page.tsx'),
	SupportPage: () => import('./pages/support/support-page.tsx'),
	TradingSettingsPage: () => import('./pages/settings/trading-settings-page.tsx'),
	UnauthorizedPage: () => import('./pages/unauthorized-page.tsx'),
	UndoEmailPage: () => import('./pages/undo-email-page.tsx'),
	UnsubscribePage: () => import('./pages/unsubscribe-page.tsx'),
	VerificationPage: () => import('./pages/settings/verification-page.tsx'),
	VerifyEmailPage: () => import('./pages/verify-email-page.tsx'),
};

/** What loads each page, by its name. */
export type LaterPages = {
	readonly [Name in keyof typeof files]: () => Promise<Readonly<Record<Name, ComponentType<{ children?: ReactNode }>>>>;
};
export const laterPages: LaterPages = files;
