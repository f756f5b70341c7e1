import { Check } from 'lucide-react'

export function TickedList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-3 text-body-sm text-ink-2">
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <Check size={17} className="mt-0.5 text-accent-ink" aria-hidden />
          {item}
        </li>
      ))}
    </ul>
  )
}
