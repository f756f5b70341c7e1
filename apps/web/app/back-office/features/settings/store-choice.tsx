import { MAIN_STORE } from '@keyhaven/contracts/staff/stores'
import { Link } from 'react-router'
import { useStores } from './use-stores.ts'

export const SETTINGS = '/admin/main-site?tab=settings'

const toSettings = (id: string) => (id === MAIN_STORE ? SETTINGS : `${SETTINGS}&store=${id}`)

/** Whose settings are shown: those of the main store, or what another one says differently. */
export function StoreChoice({ shown }: { shown: string }) {
  const stores = useStores()
  if (stores.length < 2) return null
  return (
    <nav aria-label="Whose settings" className="flex flex-wrap gap-2">
      {stores.map(({ id, name }) => (
        <Link
          key={id}
          to={toSettings(id)}
          aria-current={id === shown ? 'page' : undefined}
          className="flex min-h-9 items-center rounded-pill border px-3.5 text-small font-semibold text-ink-2 transition hover:bg-surface-strong aria-[current=page]:border-transparent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink pointer-coarse:min-h-11"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
