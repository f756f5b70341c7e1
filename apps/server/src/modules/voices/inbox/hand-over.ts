import type { Tx } from '../../../infra/db/db.ts'
import { moveConversations } from './inbox.repo.ts'

/** What one member looks after and is not over is another's from now on. How many conversations that were. */
export const reassignConversations = (tx: Tx, from: string, to: string): Promise<number> =>
  moveConversations(tx, from, to)
