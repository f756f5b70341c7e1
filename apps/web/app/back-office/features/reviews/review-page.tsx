import type { ReviewFile } from '@keyhaven/contracts/staff/reviews'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Pencil } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { DetailPage, Facts } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Timeline } from '../../kit/timeline.tsx'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { DecideReview, ReplyToReview } from './decide-review.tsx'
import { RedactReview } from './redact-review.tsx'
import { ReviewState, Signals } from './review-list.tsx'
import { reasonWords, toReviews } from './review-words.ts'

/** One review: its words, what looks twice, what was decided, and the shop's answer. */
export function ReviewPage({ id }: { id: number }) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [calls.readReview.path, id],
    queryFn: () => calls.readReview({ params: { id } }),
  })
  const reload = () => {
    void queries.invalidateQueries({ queryKey: ['list', 'reviews'] })
    void query.refetch()
  }
  return (
    <DetailQuery query={query} back={toReviews} noun="Review">
      {(file) => <OneReview file={file} onDone={reload} />}
    </DetailQuery>
  )
}

function OneReview({ file, onDone }: { file: ReviewFile; onDone: () => void }) {
  const { review, changes } = file
  return (
    <DetailPage
      back={toReviews}
      title={review.title}
      status={<ReviewState review={review} />}
      actions={<DecideReview key={review.version} review={review} onDone={onDone} />}
      aside={
        <>
          <About file={file} />
          <ReplyToReview review={review} onDone={onDone} />
        </>
      }
    >
      <Panel
        title="What it says"
        aside={
          <span className="flex flex-wrap gap-1">
            <Signals signals={review.signals} />
          </span>
        }
      >
        <div className="grid gap-3 border-t px-5 py-4">
          <Rating value={review.rating} />
          <p className="text-body whitespace-pre-line wrap-anywhere">{review.comment}</p>
        </div>
      </Panel>
      {review.state !== 'withdrawn' && (
        <RedactReview key={review.version} file={file} onDone={onDone} />
      )}
      <Timeline
        subject={`review:${review.id}`}
        entries={changes.map(({ id, title, text, at }) => ({
          id: `change-${id}`,
          at,
          icon: Pencil,
          kind: 'staff',
          title,
          text,
        }))}
        kinds={[{ value: 'staff', label: 'Staff' }]}
      />
    </DetailPage>
  )
}

function About({ file: { review } }: { file: ReviewFile }) {
  const { customerName, maskedEmail, isVerified, product, createdAt, editedAt, redactedAt } = review
  return (
    <Panel title="About it">
      <Facts
        facts={[
          [
            'Author',
            <span key="author" className="wrap-anywhere">{`${customerName}, ${maskedEmail}`}</span>,
          ],
          [
            'Purchase',
            isVerified ? (
              <Pill key="bought" tone="success" size="sm" icon={BadgeCheck}>
                Matches a paid order
              </Pill>
            ) : (
              'No paid order matches'
            ),
          ],
          [
            'Edition',
            <TextLink key="edition" to={`/product/${product.slug}`}>
              {product.name}
            </TextLink>,
          ],
          ['Written', when(createdAt)],
          ['Changed by its author', editedAt ? when(editedAt) : 'Never'],
          ['Private data removed', redactedAt ? when(redactedAt) : 'Never'],
          ...(review.reason ? [['Rejected for', reasonWords[review.reason]] as const] : []),
        ]}
      />
    </Panel>
  )
}
