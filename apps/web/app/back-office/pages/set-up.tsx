import { useNavigate } from 'react-router'
import { ChoosePassword } from '../features/sign-in/choose-password.tsx'
import { SignInFrame } from '../features/sign-in/sign-in-frame.tsx'
import { staffMeta } from '../kit/staff-meta.ts'
import { SIGN_IN } from '../kit/staff-session.ts'

export const meta = () => staffMeta('Choose a password')

export default function SetUp() {
  const navigate = useNavigate()
  return (
    <SignInFrame title="Choose your password" lead="Your second factor comes next.">
      <ChoosePassword
        onDone={(isSignedIn) =>
          void navigate(isSignedIn ? '/admin/security' : SIGN_IN, { replace: true })
        }
      />
    </SignInFrame>
  )
}
