import { TextLink } from '../../ui/link.tsx'
import { ForgottenForm } from '../features/sign-in/forgotten-form.tsx'
import { SignInFrame } from '../features/sign-in/sign-in-frame.tsx'
import { staffMeta } from '../kit/staff-meta.ts'
import { SIGN_IN } from '../kit/staff-session.ts'

export const meta = () => staffMeta('Forgotten password')

export default function Forgotten() {
  return (
    <SignInFrame
      title="Choose a new password"
      lead="We e-mail you a link. You still need your second factor."
    >
      <ForgottenForm />
      <TextLink to={SIGN_IN}>Back to sign in</TextLink>
    </SignInFrame>
  )
}
