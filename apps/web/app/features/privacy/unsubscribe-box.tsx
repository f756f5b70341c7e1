import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PressForm } from '../../ui/press-form.tsx'
import { refusalText } from './privacy.rules.ts'
import { endMarketing } from './unsubscribe.queries.ts'

/** Nothing happens until the button is pressed: programs that open every link end nothing. */
export function UnsubscribeBox() {
  const [search] = useSearchParams()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => endMarketing(search.get('t') ?? ''),
  })
  if (isSuccess) {
    return (
      <Notice tone="success" isNew title="Done.">
        We won’t send offers to this address any more. E-mail about your orders still arrives.
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
      <PressForm action="/plain/unsubscribe" fields={{ t: search.get('t') ?? '' }}>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isPending ? 'Unsubscribing...' : undefined}
          onClick={() => mutate()}
        >
          Unsubscribe
        </Button>
      </PressForm>
    </div>
  )
}
