import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { draftSearchWords } from '@keyhaven/contracts/staff/products'
import { AppError } from '../../infra/app-error.ts'
import { fieldsOf, readEdition } from '../../modules/catalog/products/read-edition.ts'
import { audited } from '../../modules/platform/audit/audited.ts'
import { searchWordsFor } from '../../modules/voices/assistant/search-words/draft-search-words.ts'
import type { StaffContext } from '../kit/staff-context.ts'

/** Words for search engines from what is saved of an edition. Who asked is noted, as each draft may cost money. */
export async function draftedWords(
  ctx: StaffContext,
  id: string,
): Promise<ResponseOf<typeof draftSearchWords>> {
  const found = await readEdition(ctx.db, id)
  if (!found) throw new AppError('not_found')
  const { draft, ...how } = await searchWordsFor(ctx, fieldsOf(found.edition))
  const act = { actor: ctx.actor, action: 'product.words-drafted' }
  return await audited(ctx.backOfficeDb, act, async () => ({
    result: { success: true, draft, ...how },
    object: `product:${id}`,
    meta: { model: how.model ?? 'rules', ...(how.whyRules && { why: how.whyRules }) },
  }))
}
