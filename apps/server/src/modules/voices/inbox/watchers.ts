import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { watch } from './watchers.repo.ts'

type Own = Readonly<{ staffId: string; isWriting: boolean }>

/** Tells colleagues that one has a conversation open, and hears who else has. */
export async function watchConversation({ db }: Context, reference: string, own: Own) {
  const others = await watch(db, reference, own)
  if (!others) throw new AppError('not_found')
  return others
}
