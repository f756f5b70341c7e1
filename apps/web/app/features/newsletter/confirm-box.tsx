import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { confirmNews, refusalText } from './newsletter.queries.ts'

/** Nothing happens until the button is pressed: programs that open every link subscribe nobody. */
export function ConfirmBox() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => confirmNews(location.hash.slice(1)),
  })
  if (isSuccess) {
    return (
      <Notice tone="success" isNew title="Welcome.">
        You’re subscribed. You can unsubscribe in every issue with one click.
      </Notice>
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      {error && (
        <Notice tone="danger" isNew>
          {refusalText(error)}
        </Notice>
      )}
      <Button
        variant="primary"
        size="lg"
        busy={isPending ? 'Confirming...' : undefined}
        onClick={() => mutate()}
      >
        Confirm the newsletter
      </Button>
    </div>
  )
}
