import type { Home } from '@keyhaven/contracts/staff/welcome'
import { Upload } from 'lucide-react'
import { ButtonLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Panel } from '../../kit/panel.tsx'
import { shelfWords } from './home.rules.ts'

/** Editions whose keys are few, for those who import them. */
export function RunningLow({ low }: Pick<Home, 'low'>) {
  if (low === null || low.length === 0) return null
  return (
    <Panel
      title="Running low"
      lead="Editions at or below their low-stock mark"
      aside={
        <ButtonLink to="/admin/main-site?tab=licenses&part=import" size="sm">
          <Upload size={15} aria-hidden />
          Import keys
        </ButtonLink>
      }
    >
      <ul>
        {low.map((shelf) => {
          const { keys, lasts } = shelfWords(shelf)
          return (
            <li
              key={shelf.productId}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-5 py-3"
            >
              <span className="grid grow">
                <b className="text-label font-semibold text-ink">{shelf.name}</b>
                <span className="text-small text-ink-2">{keys}</span>
              </span>
              <Pill tone={shelf.available === 0 ? 'danger' : 'warning'}>{lasts}</Pill>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
