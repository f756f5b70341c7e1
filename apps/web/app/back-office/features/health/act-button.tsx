import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { newIdempotencyKey } from '../../kit/staff-api.ts'

type ActButtonProps = {
  busy: string
  done: string
  onAct: (idempotencyKey: string) => Promise<unknown>
  onDone: () => void
  children: ReactNode
}

/** An act that is harmless to repeat: one press, and words about what came of it. */
export function ActButton({ busy, done, onAct, onDone, children }: ActButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    try {
      await onAct(newIdempotencyKey())
      toast({ tone: 'success', title: done })
      onDone()
    } catch (error) {
      toast({ tone: 'danger', title: 'Nothing was done.', description: wordsOf(error) })
    }
    setBusy(false)
  }
  return (
    <Button size="sm" busy={isBusy ? busy : undefined} onClick={() => void act()}>
      {children}
    </Button>
  )
}
