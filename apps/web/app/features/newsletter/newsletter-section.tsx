import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { endNews, newsletterQuery, refusalText } from './newsletter.queries.ts'
import { LookIntoMailbox, NewsletterRequest } from './newsletter-offer.tsx'

function Subscribed({ onEnded }: { onEnded: () => void }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: endNews, onSuccess: onEnded })
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-body-sm text-ink-2">
        You’re subscribed. You can also unsubscribe in every issue.
      </p>
      {error && (
        <Notice tone="danger" isNew>
          {refusalText(error)}
        </Notice>
      )}
      <Button busy={isPending ? 'Ending it...' : undefined} onClick={() => mutate()}>
        End the newsletter
      </Button>
    </div>
  )
}

/** Whether the signed-in address gets the newsletter. */
export function NewsletterSection() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(newsletterQuery)
  const lookAgain = () => void queries.invalidateQueries(newsletterQuery)
  return (
    <Card as="section" padded aria-labelledby="newsletter" className="grid gap-4">
      <h2 id="newsletter" className="type-heading">
        Newsletter
      </h2>
      {!data && !error && <Skeleton className="h-16" />}
      {!data && error && (
        <Notice
          tone="danger"
          title="This could not be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          Nothing was changed.
        </Notice>
      )}
      {data?.state === 'none' && <NewsletterRequest onAsked={lookAgain} />}
      {data?.state === 'asked' && <LookIntoMailbox />}
      {data?.state === 'subscribed' && <Subscribed onEnded={lookAgain} />}
    </Card>
  )
}
