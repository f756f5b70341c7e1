import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { wordsOf } from '../../kit/refusal.ts'

type FactorRowProps = {
  icon: LucideIcon
  title: string
  about: string
  /** Since when it works; undefined if it is not set up. */
  addedAt?: string | undefined
  error?: Error | null
  actions: ReactNode
}

const day = (time: string) =>
  new Date(time).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** One way to prove who one is, and what can be done with it. */
export function FactorRow({ icon: Icon, title, about, addedAt, error, actions }: FactorRowProps) {
  return (
    <div className="grid gap-3 border-t px-5 py-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-ink">
          <Icon size={18} aria-hidden />
        </span>
        <div className="grid min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 font-semibold text-ink">
            {title}
            {addedAt && <Pill tone="success">Since {day(addedAt)}</Pill>}
          </p>
          <p className="text-small text-ink-3">{about}</p>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {error && (
        <Notice tone="danger" isNew>
          {wordsOf(error)}
        </Notice>
      )}
    </div>
  )
}
