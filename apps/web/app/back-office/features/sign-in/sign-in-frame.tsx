import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Logo } from '../../../ui/logo.tsx'

type SignInFrameProps = { title: string; lead: string; children: ReactNode }

/** What stands around every page before somebody is signed in. */
export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  return (
    <main
      id="main"
      className="mx-auto grid min-h-screen w-full max-w-106 content-center gap-6 px-5 py-12"
    >
      <Logo className="h-7.5 w-auto justify-self-center" />
      <Card padded className="grid gap-5">
        <header>
          <h1 className="type-title-sm">{title}</h1>
          <p className="text-body-sm text-ink-2">{lead}</p>
        </header>
        {children}
      </Card>
    </main>
  )
}
