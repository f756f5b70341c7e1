import type { RejectionReason } from '@keyhaven/contracts/data/review-rules'
import type { ModeratedReview } from '@keyhaven/contracts/staff/reviews'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { Panel } from '../../kit/panel.tsx'
import { calls } from './calls.ts'
import { reasonOptions } from './review-words.ts'

type ActProps = { review: ModeratedReview; onDone: () => void }

function Reject({ review: { id, reason: before }, onDone }: ActProps) {
  const [reason, setReason] = useState<string>(before ?? '')
  return (
    <Act
      call={calls.rejectReview}
      title="Reject this review?"
      lead="It is on no page and counts for nothing. A low rating is no reason."
      label="Reject review"
      busy="Rejecting..."
      tone="danger"
      isReady={reason !== '' && reason !== before}
      trigger={<Button>Reject</Button>}
      send={{ params: { id }, body: { reason: reason as RejectionReason } }}
      onDone={onDone}
    >
      <SelectField
        label="Why"
        placeholder="Choose"
        options={reasonOptions}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Act>
  )
}

function Publish({ review: { id }, onDone }: ActProps) {
  return (
    <Act
      call={calls.approveReview}
      title="Publish this review?"
      lead="It is on the pages of the edition within a second. Whether its author bought it is looked up again."
      label="Publish review"
      busy="Publishing..."
      trigger={<Button variant="primary">Publish</Button>}
      send={{ params: { id } }}
      onDone={onDone}
    />
  )
}

/** What its author withdrew is nobody's to decide. */
export function DecideReview(act: ActProps) {
  const { state } = act.review
  if (state === 'withdrawn') return null
  return (
    <>
      <Reject {...act} />
      {state !== 'approved' && <Publish {...act} />}
    </>
  )
}

/** The shop's one answer, below the review on public pages. */
export function ReplyToReview({ review: { id, reply, state }, onDone }: ActProps) {
  const [text, setText] = useState(reply ?? '')
  const send = (wanted: string | null) =>
    calls.replyToReview({
      params: { id },
      body: { reply: wanted },
    })
  return (
    <Panel title="Our answer" lead="Everybody reads it below the review.">
      <div className="grid gap-4 border-t px-5 py-4">
        <p className="text-body-sm whitespace-pre-line wrap-anywhere text-ink-2">
          {reply ?? 'There is none.'}
        </p>
        {state !== 'withdrawn' && (
          <div className="flex flex-wrap gap-2">
            <ActDialog
              title="Answer this review"
              lead="In the name of the shop. Say nothing private: not even that somebody bought."
              label="Publish answer"
              busy="Publishing..."
              isReady={text.trim().length >= 2 && text.trim() !== reply}
              onOpenChange={(isOpen) => isOpen && setText(reply ?? '')}
              trigger={<Button size="sm">{reply === null ? 'Answer' : 'Change answer'}</Button>}
              onAct={() => send(text.trim())}
              onDone={onDone}
            >
              <TextareaField
                label="Answer"
                rows={5}
                maxLength={2_000}
                required
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </ActDialog>
            {reply !== null && (
              <ActDialog
                title="Take the answer back?"
                label="Take back"
                busy="Taking back..."
                tone="danger"
                trigger={<Button size="sm">Take back</Button>}
                onAct={() => send(null)}
                onDone={onDone}
              />
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}
