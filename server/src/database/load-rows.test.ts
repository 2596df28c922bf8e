import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../test/support/database.ts';
import { changesRow, execute, loadColumn, loadOnlyRow, loadRow, loadRows, loadValue } from './load-rows.ts';
