/** The thread that draws papers, so that whoever looks meanwhile does not wait: `draw-apart.ts` starts it. */
import { parentPort } from 'node:worker_threads';
import { drawPaper } from './draw-paper.ts';
import { drawStatement, type StatementFacts } from './draw-statement.ts';
import type { PaperFacts } from './paper-facts.ts';

export type Drawing = { brand: string } & ({ paper: PaperFacts } | { statement: StatementFacts });
export type Drawn = { bytes: Uint8Array } | { failed: string };

const draw = (drawing: Drawing) =>
  'paper' in drawing
    ? drawPaper(drawing.paper, drawing.brand)
    : drawStatement(drawing.statement, drawing.brand);

parentPort?.on('message', async (drawing: Drawing) => {
  try {
    parentPort?.postMessage({ bytes: await draw(drawing) } satisfies Drawn);
  } catch (error) {
    parentPort?.postMessage({
      failed: error instanceof Error ? error.message : String(error),
    } satisfies Drawn);
  }
});
