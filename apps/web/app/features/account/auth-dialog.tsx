import { useState } from 'react'
import { type AuthTab, chooseAuthTab, closeAuth, useAuthDialog } from '../../state/auth-dialog.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Two tabs; a forgotten password is replaced in the same place. */
export function AuthDialog() {
  const { isOpen, tab } = useAuthDialog()
  const [isResetting, setResetting] = useState(false)
  const change = (willOpen: boolean) => {
    if (willOpen) return
    setResetting(false)
    closeAuth()
  }
  if (isResetting) {
    return (
      <Dialog title="Choose a new password" open={isOpen} onOpenChange={change}>
        <ResetForm onDone={() => setResetting(false)} />
      </Dialog>
    )
  }
  const tabs = [
    {
      value: 'login',
      label: 'Sign In',
      panel: <SignInForm onDone={closeAuth} onForgotten={() => setResetting(true)} />,
    },
    { value: 'register', label: 'Sign Up', panel: <SignUpForm onDone={closeAuth} /> },
  ]
  return (
    <Dialog
      title="Your account"
      lead="Not needed to buy: it only keeps your licences in one place."
      open={isOpen}
      onOpenChange={change}
    >
      <Tabs
        label="Sign in or sign up"
        tabs={tabs}
        value={tab}
        onValueChange={(value) => chooseAuthTab(value as AuthTab)}
      />
    </Dialog>
  )
}
