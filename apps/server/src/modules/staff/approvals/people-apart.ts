import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { isSamePerson } from './approvals.rules.ts'
import { factsOfTwo } from './people-apart.repo.ts'
import { whyTied } from './people-apart.rules.ts'

type Person = Readonly<{ id: string; email: string; firstName: string; lastName: string }>
type Session = Pick<StaffPrincipal, 'sessionId' | 'apiKeyId' | 'viewAs'>

/**
 * Why the decider is no second person beside the asker; null where the two are apart. Every approval
 * passes here, and the database looks again at what it can know.
 */
export async function whyNotApart(
  tx: Tx,
  asker: Person,
  decider: Person,
  session: Session,
): Promise<AppError | null> {
  if (isSamePerson(asker, decider)) return new AppError('approval_own')
  if (session.apiKeyId !== null || session.viewAs !== null) {
    return new AppError('not_apart', 'Only a person who is signed in as themselves can approve.')
  }
  const pair = { asker: asker.id, decider: decider.id, sessionId: session.sessionId }
  const why = whyTied(await factsOfTwo(tx, pair))
  return why === null ? null : new AppError('not_apart', why)
}

/** Whether both used one network in the last 30 days: one office, so it is shown and refuses nothing. */
export async function isSameNetwork(
  tx: Tx,
  askerId: string,
  { id, sessionId }: Pick<StaffPrincipal, 'id' | 'sessionId'>,
): Promise<boolean> {
  return (await factsOfTwo(tx, { asker: askerId, decider: id, sessionId })).isSameNetwork
}
