import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../test/show.tsx';
import { QueryState } from './query-state.tsx';

afterEach(() => {
	cleanup();
	onlineManager.setOnline(true);
});

function List() {
	const query = useQuery({ queryKey: ['list'], queryFn: async () => 'A row' });
	return query.data ?? <QueryState query={query} />;
}

test('a list says that it waits for the connection, and loads with it', async () => {
	onlineManager.setOnline(false);
	await show(<List />, []);
	expect(screen.getByText(/^No connection to the server/)).toBeDefined();
	act(() => onlineManager.setOnline(true));
	expect(await screen.findByText('A row')).toBeDefined();
});
