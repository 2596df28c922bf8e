import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { en } from '../../../test/english.ts';
import { show } from '../../../test/show.tsx';
import { UserField } from './list-filters.tsx';

afterEach(cleanup);

test.each([
	[' 1023 ', '1023'],
	['1,023', '1023'],
	['1e3', null],
	['-5', null],
	['0', null],
	['１０２３', null],
	['Ana', null],
])('[ADMIN-05] the number "%s" of a user is applied as %s; a wrong one is reported', async (typed, applied) => {
	const onUser = vi.fn();
	const { user } = await show(<UserField value="" onUser={onUser} />, ['admin']);
	await user.type(screen.getByLabelText(en.admin.actorNumber), `${typed}{Enter}`);
	expect(onUser.mock.calls).toEqual(applied === null ? [] : [[applied]]);
	expect(screen.queryByText(en.admin.enterNumber) !== null).toBe(applied === null);
});
