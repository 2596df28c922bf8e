/** A line of a file of the product: `put` replaces `at`, which must occur once. */
interface Line {
	readonly file: string;
	readonly at: string;
	readonly put: string;
	/** The import that the line needs. */
	readonly imports?: string;
}

/** An addition to the product: its own files, below `files`, and its lines in other files. */
interface Thing {
	readonly own: readonly string[];
	/** In the product: at most one line per file. */
	readonly lines: readonly Line[];
	/** In tests of viewers and deciders, or of every kind. */
	readonly inTests: readonly Line[];
}

/** The files and lines of each thing, besides its texts in four languages. */
export const THINGS = {
	page: {
		own: ['web/src/features/statements/vouchers-page.tsx'],
		lines: [
			{
				file: 'domain/src/pages/pages.ts',
				at: '\tunauthorized: {',
				put: "\tvouchers: { path: '/vouchers', title: 'vouchers', who: 'user' },\n\tunauthorized: {",
			},
			{
				file: 'web/src/later-pages.ts',
				at: '\tunauthorized: async',
				put: "\tvouchers: async () => (await import('./features/statements/vouchers-page.tsx')).VouchersPage,\n\tunauthorized: async",
			},
		],
		inTests: [
			{
				file: 'web/src/routes.alone.test.ts',
				at: "\t\t...(['home',",
				put: "\t\t'vouchers',\n\t\t...(['home',",
			},
		],
	},
	queue: {
		own: ['domain/src/ledger/kinds/vouchers-queue.ts', 'web/src/staff/vouchers/vouchers-page.tsx'],
		lines: [
			{
				file: 'domain/src/staff/to-do.ts',
				imports: "import { vouchersQueue } from '../ledger/kinds/vouchers-queue.ts';",
				at: '\tconversationsQueue,\n] as const;',
				put: '\tconversationsQueue,\n\tvouchersQueue,\n] as const;',
			},
			{
				file: 'web/src/staff/staff-pages.ts',
				at: '\tsite: async',
				put: "\tvouchers: async () => (await import('./vouchers/vouchers-page.tsx')).StaffVouchersPage,\n\tsite: async",
			},
			{
				file: 'server/src/areas/ledger/area.ts',
				imports: "import { loadVouchersToDo } from './vouchers.ts';",
				at: 'loadToDo: async () => [{',
				put: 'loadToDo: async () => [...(await loadVouchersToDo()), {',
			},
		],
		inTests: [
			{
				file: 'web/src/staff/routes.alone.test.ts',
				at: "\tsite: ['admin', 'content', 'auditor'],",
				put: "\tvouchers: ['admin', 'finance', 'auditor'],\n\tsite: ['admin', 'content', 'auditor'],",
			},
		],
	},
	notification: {
		own: ['domain/src/cashier/kinds/voucher-notification.ts'],
		lines: [
			{
				file: 'domain/src/notifications/kinds.ts',
				at: "\t'announcement',",
				put: "\t'voucher',\n\t'announcement',",
			},
			{
				file: 'domain/src/notifications/table.ts',
				imports: "import { voucherNotification } from '../cashier/kinds/voucher-notification.ts';",
				at: '\tannouncement: announcementNotification,',
				put: '\tvoucher: voucherNotification,\n\tannouncement: announcementNotification,',
			},
		],
		inTests: [
			{
				file: 'domain/test/every-notice.ts',
				at: '\t\tannouncement: [',
				put: "\t\tvoucher: [{ kind: 'voucher' }],\n\t\tannouncement: [",
			},
		],
	},
	request: {
		own: ['domain/src/ledger/kinds/voucher-revoke-request.ts'],
		lines: [
			{
				file: 'domain/src/ledger/requests.ts',
				imports: "import { voucherRevoke } from './kinds/voucher-revoke-request.ts';",
				at: '[adjustment]',
				put: '[adjustment, voucherRevoke]',
			},
			{
				file: 'server/src/areas/ledger/area.ts',
				imports: "import { revokeVoucher } from './vouchers.ts';",
				at: '{ adjustment: adjustmentExecutor(context) }',
				put: "{ adjustment: adjustmentExecutor(context), 'voucher.revoke': revokeVoucher }",
			},
		],
		inTests: [
			{
				file: 'domain/test/request-samples.ts',
				at: "\t'legal_hold.place': [{}],",
				put: "\t'voucher.revoke': [{ voucher: ID, amount: 1_250 }],\n\t'legal_hold.place': [{}],",
			},
		],
	},
	/** A provider that only pays out. */
	provider: {
		own: [
			'server/src/areas/cashier/providers/acme/descriptor.ts',
			'server/src/areas/cashier/providers/acme/open-acme.ts',
			'server/src/platform/config/payment-providers/acme.ts',
		],
		lines: [
			{
				file: 'server/src/areas/cashier/providers/open-providers.ts',
				imports: "import { acme } from './acme/descriptor.ts';",
				at: '[stripe, btcpay, manual]',
				put: '[stripe, btcpay, manual, acme]',
			},
			{
				file: 'server/src/platform/config/payment-providers/table.ts',
				imports: "import { acme } from './acme.ts';",
				at: '{ stripe, btcpay, bankAccounts }',
				put: '{ stripe, btcpay, bankAccounts, acme }',
			},
			{
				file: 'domain/src/cashier/methods.ts',
				at: "\tbtcpay: 'BTCPay Server',",
				put: "\tacme: 'Acme',\n\tbtcpay: 'BTCPay Server',",
			},
		],
		inTests: [],
	},
	/** The calls of the pages, and their implementation on the server. */
	calls: {
		own: ['domain/src/ledger/voucher-contract.ts', 'server/src/areas/ledger/vouchers.ts'],
		lines: [
			{
				file: 'server/src/areas/ledger/routes.ts',
				imports: "import { voucherRoutes } from './vouchers.ts';",
				at: '\t\troute(contract.mailStatement,',
				put: '\t\t...voucherRoutes,\n\t\troute(contract.mailStatement,',
			},
		],
		inTests: [],
	},
} as const satisfies Readonly<Record<string, Thing>>;
