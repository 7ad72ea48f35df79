/**
 * The process that opens a statement, started for one file and ended with it: whatever a file makes a reader do, it
 * happens here, without the server's memory, settings or connections. `read-apart.ts` starts it.
 */
import { readStatement, type StatementRequest } from './read-statement.ts';

process.once('message', async (request: StatementRequest) => {
  const reading = await readStatement(request);
  process.send?.(reading, () => process.exit(0));
});
// The server ends, or was killed.
process.on('disconnect', () => process.exit(0));
