import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useRef } from 'react'
import { ActDialog } from './act-dialog.tsx'
import type { Call } from './calls.ts'
import { may, useMember } from './staff-session.ts'
import { toastOutcome } from './toast-outcome.ts'

type ActProps<Sent, Answered> = Omit<ComponentProps<typeof ActDialog>, 'onAct'> & {
  call: Call<Sent, Answered>
  /** What goes to the server; nothing where the address says it all. */
  send?: NoInfer<Sent> | ((reason: string) => NoInfer<Sent>)
  /** Of what was read; the server refuses if someone has changed it since. */
  version?: string | undefined
  /** Said once it is done, unless a colleague must agree first. */
  done?: string | ((answer: Answered) => string)
  /** What is read anew. */
  changes?: readonly QueryKey[]
  onAnswer?: (answer: Answered) => void
}

/** A call behind a question, for those who may make it. Their second factor is asked for where it is needed. */
export function Act<Sent, Answered>(props: ActProps<Sent, Answered>) {
  const { call, send, version, done, changes = [], onAnswer, onDone, ...dialog } = props
  const queries = useQueryClient()
  const member = useMember()
  const answered = useRef<Answered>(undefined)
  if (call.allow !== 'staff' && !may(member, call.allow)) return null
  return (
    <ActDialog
      {...dialog}
      onAct={async ({ reason, idempotencyKey }) => {
        const sent = typeof send === 'function' ? (send as (reason: string) => Sent)(reason) : send
        const answer = await call(sent, { idempotencyKey, ...(version && { version }) })
        answered.current = answer
        onAnswer?.(answer)
      }}
      onDone={() => {
        const answer = answered.current as Answered
        if (done) toastOutcome(Object(answer), typeof done === 'string' ? done : done(answer))
        for (const queryKey of changes) void queries.invalidateQueries({ queryKey })
        onDone?.()
      }}
    />
  )
}
