import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that a page on React can be: what PERF-12 compares the login page with. */
function Page() {
	const [count, setCount] = useState(0);
	return (
		<main>
			<h1>A page on React</h1>
			<button type="button" onClick={() => setCount(count + 1)}>
				{count}
			</button>
		</main>
	);
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
