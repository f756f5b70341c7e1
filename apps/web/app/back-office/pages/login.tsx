import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AllowBrowser } from '../features/sign-in/allow-browser.tsx'
import { FactorStep } from '../features/sign-in/factor-step.tsx'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { SignInFrame } from '../features/sign-in/sign-in-frame.tsx'
import { securityQuery } from '../kit/security-query.ts'
import { staffMeta } from '../kit/staff-meta.ts'
import type { FactorRequest } from '../kit/staff-session.ts'
import { wayBack } from '../kit/way-back.rules.ts'

export const meta = () => staffMeta('Sign in')

export default function Login() {
  const [search] = useSearchParams()
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<FactorRequest>()
  const isRbac = pathname.startsWith('/rbac-login')
  const queries = useQueryClient()
  const goOn = () => void navigate(wayBack(search), { replace: true })
  /** Signed in by password alone: where a second factor is mandatory, it comes first. */
  const goOnOrSetUp = async () => {
    const security = await queries.fetchQuery(securityQuery).catch(() => undefined)
    if (security?.isFactorDue) await navigate('/admin/security', { replace: true })
    else goOn()
  }
  if (asked) {
    return (
      <SignInFrame
        title="Confirm that it is you"
        lead="Enter the 6-digit code to finish signing in."
      >
        <FactorStep asked={asked} isRbac={isRbac} onDone={goOn} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Sign in to the back office" lead="For members of staff.">
      {state?.hasEnded && (
        <Notice tone="warning" isNew>
          Your session has ended. Sign in to go on where you were.
        </Notice>
      )}
      <AllowBrowser />
      <SignInForm isRbac={isRbac} onDone={goOnOrSetUp} onFactor={setAsked} />
      <TextLink to="/admin/forgotten">Forgotten your password?</TextLink>
    </SignInFrame>
  )
}
