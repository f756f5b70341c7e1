import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { Fact } from '../../content/home.ts'
import { unbroken } from '../../lib/typography.ts'

export type FactEntry = Fact & Readonly<{ icon: LucideIcon }>

const columns = { 4: 'lg:grid-cols-4', 5: 'lg:grid-cols-5' } as const

/** Facts beside each other, each with its icon and one or two sentences. */
export function FactRow({ entries }: { entries: readonly FactEntry[] }) {
  return (
    <ul
      className={clsx('grid gap-8 sm:grid-cols-2', columns[entries.length as keyof typeof columns])}
    >
      {entries.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon size={22} className="mb-3 text-accent-ink" aria-hidden />
          <h3 className="font-display text-body-lg font-semibold">{title}</h3>
          <p className="mt-1 text-body-sm text-ink-2">{unbroken(text)}</p>
        </li>
      ))}
    </ul>
  )
}
