import type { Tx } from '../../../infra/db/db.ts'
import { moveTalks } from './inbox.repo.ts'

/** What one member looks after and is not over is another's from now on. How many conversations that were. */
export const handOverTalks = (tx: Tx, from: string, to: string): Promise<number> =>
  moveTalks(tx, from, to)
