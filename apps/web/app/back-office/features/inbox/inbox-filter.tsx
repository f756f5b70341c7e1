import { messageTypes } from '@keyhaven/contracts/inbox'
import { conversationPriorities, conversationSources } from '@keyhaven/contracts/staff/inbox'
import { ListFilter, X } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuChoice, MenuLabel, MenuSeparator } from '../../../ui/menu.tsx'

const ANY = ''

const kinds = [
  { name: 'source', label: 'Channel', words: conversationSources },
  { name: 'topic', label: 'About', words: messageTypes },
  { name: 'priority', label: 'Priority', words: conversationPriorities },
] as const

/** What a list is narrowed to, as the address of the screen says it. */
export type InboxFilter = Readonly<Partial<Record<(typeof kinds)[number]['name'] | 'tag', string>>>

const names = [...kinds.map(({ name }) => name), 'tag'] as const

export const filterIn = (search: URLSearchParams): InboxFilter =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )

type Address = (change: Readonly<Record<string, string | undefined>>) => string
type FilterProps = { filter: InboxFilter; address: Address }

/** Narrows the list by where messages came from, what they are about and how much they matter. */
export function FilterMenu({ filter, address }: FilterProps) {
  const go = useNavigate()
  return (
    <Menu trigger={<IconButton icon={ListFilter} label="Filter" outlined />}>
      {kinds.map(({ name, label, words }, nth) => (
        <div key={name}>
          {nth > 0 && <MenuSeparator />}
          <MenuLabel>{label}</MenuLabel>
          <MenuChoice
            label={label}
            value={filter[name] ?? ANY}
            options={[
              { value: ANY, label: 'Any' },
              ...Object.entries(words).map(([value, word]) => ({ value, label: word })),
            ]}
            onChange={(value) => void go(address({ [name]: value || undefined, id: undefined }))}
          />
        </div>
      ))}
    </Menu>
  )
}

/** What the list is narrowed to, each with a way back. */
export function FilterChips({ filter, address }: FilterProps) {
  const chosen = [
    ...kinds.flatMap(({ name, label, words }) => {
      const value = filter[name]
      return value ? [{ name, text: `${label}: ${(words as Record<string, string>)[value]}` }] : []
    }),
    ...(filter.tag ? [{ name: 'tag', text: `Tag: ${filter.tag}` }] : []),
  ]
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {chosen.map(({ name, text }) => (
        <li key={name}>
          <Link
            to={address({ [name]: undefined })}
            preventScrollReset
            className="inline-flex min-h-8 items-center gap-1.5 rounded-pill border bg-surface-sunken px-3 text-small text-ink-2 transition hover:text-ink"
          >
            {text}
            <X size={14} aria-hidden />
            <span className="sr-only">, remove this filter</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
