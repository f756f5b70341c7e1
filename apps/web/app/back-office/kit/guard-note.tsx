import { Shield } from 'lucide-react'

type GuardNoteProps = {
  /** No direction is stricter: every change takes two. */
  isAlways?: boolean
  /** Which part of a form it is about; else all of it. */
  about?: string
}

/** Below what keeps the shop safe: who has to agree before it gets looser. */
export function GuardNote({ isAlways = false, about }: GuardNoteProps) {
  const act = isAlways || about ? 'Changing' : 'Loosening'
  return (
    <p className="flex items-start gap-2 text-small text-ink-2">
      <Shield aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {about && `${about}: `}
        {`${act} this takes two people. Everyone who approves is told.`}
      </span>
    </p>
  )
}
