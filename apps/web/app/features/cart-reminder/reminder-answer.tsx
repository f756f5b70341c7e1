import type { confirmReminder } from '@keyhaven/contracts/abandoned-carts'
import { useMutation } from '@tanstack/react-query'
import { api, isApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

const confirm = (token: string) =>
  api<typeof confirmReminder>(
    { method: 'POST', path: '/api/abandoned-cart/confirm' },
    { body: { token } },
  )

const refusalText = (error: unknown): string =>
  isApiError(error)
    ? error.message.replace(/^\d+: /, '')
    : 'Something went wrong. Please try again.'

/** Nothing happens until the button is pressed: programs that open every link agree to nothing. */
export function ReminderAnswer() {
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async () => {
      const token = location.hash.slice(1)
      await confirm(token)
      return token
    },
  })
  if (data !== undefined) {
    return (
      <div className="grid justify-items-start gap-4">
        <Notice tone="success" isNew title="Thank you.">
          We’ll remind you at most twice, and not once you have bought. You can also continue now.
        </Notice>
        <ButtonLink to={`/checkout?restore#${data}`} reloadDocument variant="primary" size="lg">
          Open my cart
        </ButtonLink>
      </div>
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
        Yes, remind me
      </Button>
    </div>
  )
}
