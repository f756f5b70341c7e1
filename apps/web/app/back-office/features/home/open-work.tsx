import { lengthText } from '@keyhaven/contracts/staff/overdue'
import type { Recent, Work } from '@keyhaven/contracts/staff/welcome'
import { CircleCheckBig, Clock } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { actWords } from '../../kit/act-words.ts'
import { addressOfObject } from '../../kit/object-address.rules.ts'
import { objectWords } from '../../kit/object-words.ts'
import { Panel } from '../../kit/panel.tsx'
import { useMember } from '../../kit/staff-session.ts'
import { ago } from '../../kit/when.ts'
import { workTitle } from './home.rules.ts'

const MOST_COUNTED = 100
const countText = (count: number) => (count >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(count))

/** Overdue first, then what is due soon; the rest in the order of the desks. */
const pressing = ({ overdue, soon }: Work) => (overdue > 0 ? 2 : soon > 0 ? 1 : 0)

function Deadline({ work: { overdue, soon } }: { work: Work }) {
  if (overdue === 0 && soon === 0) return null
  return (
    <Pill tone={overdue > 0 ? 'danger' : 'warning'} icon={Clock}>
      {overdue > 0 ? `${countText(overdue)} overdue` : `${soon} due soon`}
    </Pill>
  )
}

/** What waits for this member, the overdue first. Desks with nothing on them are named in one line. */
export function OpenWork({ work }: { work: readonly Work[] }) {
  const waiting = work
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => pressing(b) - pressing(a))
  const clear = work.filter(({ count }) => count === 0)
  const title = workTitle(useMember().role)
  if (work.length === 0) return null
  return (
    <Panel title={title}>
      {waiting.length === 0 ? (
        <EmptyState icon={CircleCheckBig} title="Nothing waits for you">
          New work appears here as it comes in.
        </EmptyState>
      ) : (
        <ul>
          {waiting.map((one) => (
            <li key={one.key} className="border-t">
              <Link
                to={one.to}
                className="flex min-h-13 items-center gap-3 px-5 py-2.5 transition hover:bg-surface-hover"
              >
                <span className="min-w-9 type-heading tabular-nums">{countText(one.count)}</span>
                <span className="grid grow">
                  <span className="text-body-sm text-ink">{one.label}</span>
                  {one.oldestAt && (
                    <span className="text-small text-ink-3">
                      Oldest {lengthText(Date.now() - Date.parse(one.oldestAt))}
                    </span>
                  )}
                </span>
                <Deadline work={one} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {clear.length > 0 && waiting.length > 0 && (
        <p className="border-t px-5 py-3 text-small text-ink-3">
          All clear: {clear.map(({ label }) => label.toLowerCase()).join(' · ')}
        </p>
      )}
    </Panel>
  )
}

export function RecentItems({ recent }: { recent: readonly Recent[] }) {
  const shown = recent.flatMap((item) => {
    const to = addressOfObject(item.object)
    return to ? [{ ...item, to }] : []
  })
  if (shown.length === 0) return null
  return (
    <Panel title="Recently edited">
      <ul className="grid gap-3 px-5 pb-5">
        {shown.map(({ object, name, action, at, to }) => (
          <li key={object} className="grid text-small">
            <TextLink to={to} className="w-fit max-w-full truncate">
              {objectWords(object, name)}
            </TextLink>
            <span className="text-ink-3">
              {actWords(action)}, {ago(at)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
