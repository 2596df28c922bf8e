/** An error whose message gives the operator the problem and the remedy in one sentence. */
export class OperatorError extends Error {}

/** Returns the text of an error for a terminal: the sentence for the operator, or all of a fault. */
export const explain = (error: unknown): unknown => (error instanceof OperatorError ? error.message : error);

/** Runs a command of the operator; an error is shown and makes the exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		console.error(explain(error));
		process.exitCode = 1;
	}
}
