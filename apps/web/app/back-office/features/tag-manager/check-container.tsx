import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { newIdempotencyKey } from '../../kit/staff-api.ts'
import { calls } from './calls.ts'

/** Asks the host whether the container is there. */
export function CheckContainer() {
  const check = useMutation({
    mutationFn: () => calls.checkTags({ body: {} }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ isThere, status, bytes }) =>
      toast(
        isThere
          ? {
              tone: 'success',
              title: 'The container is there.',
              description: `${bytes} characters`,
            }
          : {
              tone: 'danger',
              title: 'The container was not found.',
              description: status === 0 ? 'Nobody answered.' : `The host answered ${status}.`,
            },
      ),
    onError: (error) => toast({ tone: 'danger', title: wordsOf(error) }),
  })
  return (
    <Button
      size="sm"
      busy={check.isPending ? 'Asking...' : undefined}
      onClick={() => check.mutate()}
    >
      Verify
    </Button>
  )
}
