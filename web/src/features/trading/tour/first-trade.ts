import { createStore } from '../../../kit/base/store.ts';

/** True from the end of the tour until the result of the trade that it led to. */
export const awaitsFirstResult = createStore(false);
