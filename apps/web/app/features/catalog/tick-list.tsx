import { Check } from 'lucide-react'
import { unbroken } from '../../lib/typography.ts'

export function TickList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-2.5 text-body-sm text-ink-2">
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <Check size={17} className="mt-0.75 text-accent-ink" aria-hidden />
          {unbroken(item)}
        </li>
      ))}
    </ul>
  )
}
