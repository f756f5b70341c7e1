import { CircleAlert, ShieldX } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ViewingAs } from '../features/roles/viewing-as.tsx'
import { Shell } from '../features/shell/shell.tsx'
import { NoticePage } from '../kit/notice-page.tsx'
import { wordsOf } from '../kit/refusal.ts'
import { SIGN_IN, useSession } from '../kit/staff-session.ts'
import { useIsProofAsked } from '../kit/step-up.ts'
import { signInFrom } from '../kit/way-back.rules.ts'

const StepUpDialog = lazy(async () => ({
  default: (await import('../features/step-up/step-up-dialog.tsx')).StepUpDialog,
}))

/** Staff pages for those who are signed in; others are shown the way. */
export default function SignedIn() {
  const session = useSession()
  const isProofAsked = useIsProofAsked()
  const signIn = signInFrom(SIGN_IN, useLocation())
  if (session.state === 'signed-in') {
    return (
      <>
        <Shell>
          <ViewingAs />
          <Outlet />
        </Shell>
        {isProofAsked && (
          <Suspense>
            <StepUpDialog />
          </Suspense>
        )}
      </>
    )
  }
  if (session.state === 'failed') {
    return (
      <NoticePage
        icon={CircleAlert}
        tone="danger"
        title="Your session could not be checked"
        action={<Button onClick={session.retry}>Try again</Button>}
      >
        {wordsOf(session.error)}
      </NoticePage>
    )
  }
  if (session.state === 'verifying') return <Verifying />
  if (session.wasIn) return <SessionEnded signIn={signIn} />
  return (
    <NoticePage
      icon={ShieldX}
      tone="danger"
      title="Access Denied"
      action={
        <ButtonLink to={signIn} variant="primary">
          Go to Admin Login
        </ButtonLink>
      }
    >
      This page is for members of staff. Please sign in first.
    </NoticePage>
  )
}

function SessionEnded({ signIn }: { signIn: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(signIn, { replace: true, state: { hasEnded: true } })
  }, [navigate, signIn])
  return null
}

function Verifying() {
  return (
    <main id="main" className="mx-auto grid max-w-text gap-4 px-5 py-16">
      <p role="status" className="text-center text-ink-2">
        Verifying authentication...
      </p>
      <Loading className="grid gap-3">
        <Skeleton className="h-8" />
        <Skeleton className="h-40" />
      </Loading>
    </main>
  )
}
