import type { User } from '@fairtick/domain/identity/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { AccountPanel } from './account-panel.tsx';

afterEach(cleanup);

const user = {
	balance_real: 0,
	balance_demo_label: '$5.00',
	balance_real_label: 'Sandbox $0.00',
	last_trade_on: 'demo',
} as unknown as User;

async function showPanel(balanceMinor: number) {
	const onRefill = vi.fn();
	const props = { hidden: false, sandbox: true, busy: false, onChangeMode: () => undefined, onRefill };
	const shown = await show(<AccountPanel {...props} user={{ ...user, balance_demo: balanceMinor }} />, ['details']);
	return { ...shown, onRefill };
}

test('[TOP-05] a demo account below its initial amount can be refilled', async () => {
	const { user: person, onRefill } = await showPanel(999_999);
	await person.click(screen.getByRole('button', { name: 'Top up demo to 10,000.00' }));
	expect(onRefill).toHaveBeenCalledOnce();
});

test('[TOP-05] one with its initial amount or more explains when it can be', async () => {
	for (const balanceMinor of [1_000_000, 1_904_900]) {
		await showPanel(balanceMinor);
		expect(screen.queryByRole('button', { name: /Top up/ })).toBeNull();
		expect(screen.getByText(/You can top up to 10,000\.00 once/)).toBeDefined();
		cleanup();
	}
});
