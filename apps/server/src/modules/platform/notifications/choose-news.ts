import type {
  NotificationChoice,
  NotificationRhythm,
} from '@keyhaven/contracts/staff/notification-kinds'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { choicesOf, rhythmOf, storeChoices, storeRhythm } from './choices.repo.ts'
import { everyKind, isAlwaysTold, isMailedAtFirst } from './kinds.rules.ts'

type NewsChoices = Readonly<{ choices: readonly NotificationChoice[]; rhythm: NotificationRhythm }>

/** Each kind with what a member wants of it; what they never chose is on the bell, and mailed only if it is an alert or must be heard. */
export async function newsChoices({ backOfficeDb: db }: Context, staffId: string) {
  const [chosen, rhythm] = await Promise.all([choicesOf(db, staffId), rhythmOf(db, staffId)])
  const byKind = new Map(chosen.map((choice) => [choice.kind, choice]))
  const choices = everyKind.map(
    (kind) => byKind.get(kind) ?? { kind, onBell: true, byEmail: isMailedAtFirst(kind) },
  )
  return { choices, rhythm }
}

export async function chooseNews(
  { backOfficeDb }: Context,
  staffId: string,
  { choices, rhythm }: NewsChoices,
): Promise<void> {
  const free = choices.filter(({ kind }) => !isAlwaysTold(kind))
  await inTransaction(backOfficeDb, async (tx) => {
    // Its one row makes a second save of the same member wait.
    await storeRhythm(tx, staffId, rhythm)
    await storeChoices(tx, staffId, free)
  })
}
