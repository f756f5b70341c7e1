import type { rateHelp } from '@keyhaven/contracts/inbox'
import { type SubmitEvent, useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Container } from '../../../ui/container.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RatingInput } from '../../../ui/rating-input.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'

const START = '#rate='

/** The token of the mail's link. It leaves the address bar at once, so that nobody copies it along. */
function useRatingToken() {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      if (!location.hash.startsWith(START)) return
      setToken(decodeURIComponent(location.hash.slice(START.length)))
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    // The link of the mail may be opened where this page is open already.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}

/** Five stars and a word about our help, for those who come by the link in our mail. */
export function RateHelp() {
  const token = useRatingToken()
  const [score, setScore] = useState<number>()
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle')
  if (token === undefined) return null
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (score === undefined) return
    setState('busy')
    try {
      const comment = String(new FormData(event.currentTarget).get('comment') ?? '')
      const endpoint = { method: 'POST', path: '/api/contact/rating' } as const
      await api<typeof rateHelp>(endpoint, { body: { token, score, comment } })
      setState('done')
    } catch {
      setState('failed')
    }
  }
  return (
    <Container className="pt-8">
      {state === 'done' ? (
        <Notice tone="success" title="Thank you." isNew>
          Your rating helps us to help better.
        </Notice>
      ) : (
        <form
          onSubmit={(event) => void send(event)}
          aria-label="Rate our help"
          className="grid max-w-140 gap-4 rounded-panel border bg-surface p-6 shadow-rest"
        >
          <h2 className="type-heading">How was our help?</h2>
          <RatingInput legend="Your rating" value={score} onChange={setScore} />
          <TextareaField
            name="comment"
            label="What could be better?"
            optional
            rows={3}
            maxLength={1_000}
          />
          {state === 'failed' && (
            <Notice tone="danger" isNew>
              Your rating could not be saved. The link may be incomplete; please try again.
            </Notice>
          )}
          <div>
            <Button
              type="submit"
              variant="primary"
              isDisabled={score === undefined}
              busy={state === 'busy' ? 'Sending...' : undefined}
            >
              Send
            </Button>
          </div>
        </form>
      )}
    </Container>
  )
}
