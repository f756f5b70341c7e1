import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { allowThisBrowser } from '../../kit/staff-session.ts'

const never = () => () => {}
const LINK = /^#([\w-]{43})$/

/** Where the link in the e-mail leads. Nothing happens until the button is pressed, and it signs nobody in. */
export function AllowBrowser() {
  const hash = useSyncExternalStore(
    never,
    () => location.hash,
    () => '',
  )
  const [, link] = LINK.exec(hash) ?? []
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: allowThisBrowser })
  if (!link) return null
  if (isSuccess)
    return (
      <Notice tone="success" isNew>
        This browser is allowed. Sign in with your password now.
      </Notice>
    )
  return (
    <div className="grid gap-4 border-b pb-5">
      <p className="text-body-sm text-ink-2">
        Your e-mail link lets this browser sign in. You still need your password.
      </p>
      {error && (
        <Notice tone="danger" isNew>
          {wordsOf(error)}
        </Notice>
      )}
      <Button
        variant="primary"
        busy={isPending ? 'Allowing...' : undefined}
        onClick={() => mutate(link)}
      >
        Allow this browser
      </Button>
    </div>
  )
}
