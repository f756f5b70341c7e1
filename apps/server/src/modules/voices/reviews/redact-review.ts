import type { RedactedSpan } from '@keyhaven/contracts/staff/reviews'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { audited } from '../../platform/audit/audited.ts'
import { lockReview, storeRedaction } from './moderation.repo.ts'
import { kindsOf, redacted } from './redaction.rules.ts'

type RedactionRequest = Readonly<{
  id: number
  version: string
  spans: readonly RedactedSpan[]
  actor: string
}>

/**
 * Takes private data out of a review for good. The audit log says that it was done, in which fields and to
 * how many characters, never what they were; its author sees the same text as everybody else.
 */
export async function redactReview(
  ctx: Context,
  { id, version, spans, actor }: RedactionRequest,
): Promise<void> {
  await audited(ctx.db, { actor, action: 'review.redact' }, async (tx) => {
    const review = await lockReview(tx, id)
    if (!review) throw new AppError('not_found')
    if (review.state === 'withdrawn') throw new AppError('conflict')
    if (String(review.version) !== version) throw new AppError('version_stale')
    const { customerName, title, comment } = review
    const texts = { customerName, title, comment }
    const outcome = redacted(texts, spans)
    if ('refusal' in outcome) {
      const { refusal: message } = outcome
      throw new AppError('invalid_request', message, [{ field: 'spans', message }])
    }
    await storeRedaction(tx, id, outcome.texts)
    const { fields, characters } = outcome
    const meta = { fields, characters, kinds: kindsOf(texts, spans) }
    return { result: undefined, object: `review:${id}`, meta }
  })
}
