import type { PrivacyState } from '@keyhaven/contracts/privacy'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { answerMarketing, privacyQuery } from './privacy.queries.ts'
import { refusalText, sentenceOf } from './privacy.rules.ts'

type ConsentCardProps = Pick<PrivacyState, 'wantsMarketing' | 'consents'>

/** What was agreed to and refused, and the one answer that is given here. */
export function ConsentCard({ wantsMarketing, consents }: ConsentCardProps) {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const answer = async () => {
    setRefusal(undefined)
    const choice = wantsMarketing ? 'refused' : 'granted'
    await answerMarketing(choice).catch((error: unknown) => setRefusal(refusalText(error)))
    await queries.invalidateQueries(privacyQuery)
  }
  return (
    <Card padded className="grid content-start gap-4">
      <h3 className="type-subheading">What you agreed to</h3>
      <p className="text-body-sm text-ink-2">
        {wantsMarketing
          ? 'We may write to you about offers. You can also stop them with the link in each of those e-mails.'
          : 'We send you no offers, only what your orders and your account need.'}
      </p>
      {refusal && (
        <Notice tone="danger" isNew>
          {refusal}
        </Notice>
      )}
      <div>
        <Button onClick={() => void answer()}>
          {wantsMarketing ? 'Send me no offers' : 'Send me offers'}
        </Button>
      </div>
      {consents.length > 0 && (
        <ul className="grid gap-1.5 text-small text-ink-3">
          {consents.map((entry) => (
            <li key={`${entry.kind} ${entry.at}`}>{sentenceOf(entry)}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}
