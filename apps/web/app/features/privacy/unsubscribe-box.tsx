import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { endMarketing } from './privacy.queries.ts'
import { refusalText } from './privacy.rules.ts'

/** Nothing happens until the button is pressed: programs that open every link end nothing. */
export function UnsubscribeBox() {
  const [search] = useSearchParams()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => endMarketing(search.get('t') ?? ''),
  })
  if (isSuccess) {
    return (
      <Notice tone="success" isNew title="Done.">
        No more offers go to this address. What your orders need still reaches you.
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
        busy={isPending ? 'Ending them...' : undefined}
        onClick={() => mutate()}
      >
        Unsubscribe
      </Button>
    </div>
  )
}
