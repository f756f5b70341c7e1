import { Suspense, useSyncExternalStore } from 'react'
import { hasCustomerToken, subscribeToCredentials } from '../../lib/api/credentials.ts'
import { leadTo, optional } from '../../lib/loading/optional.ts'
import { openAuth, useAuthDialog } from '../../state/auth-dialog.ts'
import { Button } from '../../ui/button.tsx'

const SignedInArea = optional(() => import('./signed-in-area.tsx').then((m) => m.SignedInArea))
const AuthDialog = optional(
  () => import('./auth-dialog.tsx').then((m) => m.AuthDialog),
  leadTo('/account'),
)

/** Signing in, or who is signed in and the way out. What is not needed yet is not loaded yet. */
export function LoginArea({ isInMenu = false }) {
  const isKnown = useSyncExternalStore(subscribeToCredentials, hasCustomerToken, () => false)
  const { hasOpened } = useAuthDialog()
  return (
    <>
      {isKnown ? (
        <Suspense fallback={null}>
          <SignedInArea />
        </Suspense>
      ) : (
        <Button variant="ghost" data-link="/account" onClick={() => openAuth()}>
          Sign In
        </Button>
      )}
      {hasOpened && !isInMenu && (
        <Suspense fallback={null}>
          <AuthDialog />
        </Suspense>
      )}
    </>
  )
}
