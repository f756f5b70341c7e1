import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askForNews, refusalText } from './newsletter.queries.ts'

export function LookIntoMailbox() {
  return (
    <Notice tone="accent" isNew title="One more step.">
      We e-mailed you a link. Open it to confirm your subscription.
    </Notice>
  )
}

/** A box that nobody ticked beforehand, and the button that asks the mailbox. */
export function NewsletterRequest({ orderId, onAsked }: { orderId?: string; onAsked: () => void }) {
  const [isTicked, setTicked] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => askForNews(orderId),
    onSuccess: onAsked,
  })
  return (
    <div className="grid justify-items-start gap-4">
      <CheckboxField
        label="Send me the newsletter"
        hint="New editions, price changes and guides, about once a month. Unsubscribe with one click."
        checked={isTicked}
        onChange={({ target }) => setTicked(target.checked)}
      />
      {error && (
        <Notice tone="danger" isNew>
          {refusalText(error)}
        </Notice>
      )}
      <Button
        disabled={!isTicked}
        busy={isPending ? 'Sending the link...' : undefined}
        onClick={() => mutate()}
      >
        Subscribe
      </Button>
    </div>
  )
}

/** For people who have just bought. */
export function NewsletterOffer({ order }: { order: { id: string } }) {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <LookIntoMailbox />
  return <NewsletterRequest orderId={order.id} onAsked={() => setAsked(true)} />
}
