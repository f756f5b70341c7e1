import {
  type RedactedField,
  type RedactedSpan,
  type ReviewFile,
  redactedFields,
} from '@keyhaven/contracts/staff/reviews'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { Panel } from '../../kit/panel.tsx'
import { calls } from './calls.ts'
import { piecesOf, placesOf, sameSpan } from './redaction.rules.ts'
import { fieldWords, kindWords } from './review-words.ts'

type RedactProps = { file: ReviewFile; onDone: () => void }

/** The words of one field, with what is to go struck through. */
function MarkedText({ text, spans }: { text: string; spans: readonly RedactedSpan[] }) {
  return piecesOf(text, spans).map(({ text: piece, isMarked, from }) =>
    isMarked ? (
      <del key={from} className="rounded-control-sm bg-danger-soft px-0.5 text-danger-ink">
        {piece}
      </del>
    ) : (
      <span key={from}>{piece}</span>
    ),
  )
}

function useMarks({ review, found }: ReviewFile) {
  const [spans, setSpans] = useState<readonly RedactedSpan[]>([])
  const has = (span: RedactedSpan) => spans.some((one) => sameSpan(one, span))
  const others = spans.filter((span) => !found.some((one) => sameSpan(one, span)))
  return {
    spans,
    others,
    has,
    set: ({ field, from, to }: RedactedSpan, isOn: boolean) =>
      setSpans((all) => {
        const rest = all.filter((one) => !sameSpan(one, { field, from, to }))
        return isOn ? [...rest, { field, from, to }] : rest
      }),
    add: (more: readonly RedactedSpan[]) =>
      setSpans((all) => [
        ...all,
        ...more.filter((span) => !all.some((one) => sameSpan(one, span))),
      ]),
    textOf: ({ field, from, to }: RedactedSpan) => review[field].slice(from, to),
    of: (field: RedactedField) => spans.filter((span) => span.field === field),
  }
}

type Marks = ReturnType<typeof useMarks>

function Candidates({ file: { found }, marks }: { file: ReviewFile; marks: Marks }) {
  const all = [
    ...found.map((one) => ({ span: one, label: kindWords[one.kind] })),
    ...marks.others.map((span) => ({ span, label: kindWords.other })),
  ]
  if (all.length === 0) {
    return <p className="text-small text-ink-3">Nothing in it looks like private data.</p>
  }
  return (
    <ul className="grid gap-2">
      {all.map(({ span, label }) => (
        <li key={`${span.field} ${span.from} ${span.to}`}>
          <CheckboxField
            label={`${label} in ${fieldWords[span.field].toLowerCase()}: ${marks.textOf(span)}`}
            checked={marks.has(span)}
            onChange={(event) => marks.set(span, event.target.checked)}
          />
        </li>
      ))}
    </ul>
  )
}

function OtherWords({ file: { review }, marks }: { file: ReviewFile; marks: Marks }) {
  const [words, setWords] = useState('')
  const places = placesOf(review, words)
  const isMissing = words.trim() !== '' && places.length === 0
  return (
    <form
      className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch"
      onSubmit={(event) => {
        event.preventDefault()
        if (places.length === 0) return
        marks.add(places)
        setWords('')
      }}
    >
      <TextField
        className="grow"
        label="Other words that are private"
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        {...(isMissing && { error: 'These words are not in the review' })}
      />
      <Button type="submit" disabled={places.length === 0}>
        Mark
      </Button>
    </form>
  )
}

/** Takes private data out of a review. What is marked goes for good; nothing else can be changed. */
export function RedactReview({ file, onDone }: RedactProps) {
  const { review } = file
  const marks = useMarks(file)
  const count = marks.spans.length
  return (
    <Panel
      title="Private data"
      lead="What you mark becomes “[removed]” for everybody and is kept nowhere."
      aside={
        <Act
          call={calls.redactReview}
          title="Remove the marked words?"
          lead="They cannot be brought back. The audit log says that something was removed, not what."
          label="Remove for good"
          busy="Removing..."
          tone="danger"
          trigger={{ text: 'Remove', icon: Eraser, disabled: count === 0 }}
          send={{ params: { id: review.id }, body: { spans: [...marks.spans] } }}
          version={review.version}
          done="The private data is removed."
          onDone={onDone}
        />
      }
    >
      <div className="grid gap-5 border-t px-5 py-4">
        <dl className="grid gap-3 text-body-sm">
          {redactedFields.map((field) => (
            <div key={field}>
              <dt className="text-small text-ink-3">{fieldWords[field]}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">
                <MarkedText text={review[field]} spans={marks.of(field)} />
              </dd>
            </div>
          ))}
        </dl>
        <Candidates file={file} marks={marks} />
        <OtherWords file={file} marks={marks} />
      </div>
    </Panel>
  )
}
