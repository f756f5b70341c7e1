import { ChevronDown, Plus, Store } from 'lucide-react'
import { useLocation } from 'react-router'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { may, useMember } from '../../kit/staff-session.ts'

type StoreName = Readonly<{ id: string; name: string }>

const toStore = (id: string) => (id === 'main' ? '/admin/main-site' : `/admin/store/${id}`)

/** From one store to another; the one whose page is open is named. */
export function StoreSwitcher({ stores }: { stores: readonly StoreName[] }) {
  const member = useMember()
  const { pathname, search } = useLocation()
  if (!may(member, 'settings.view') || stores.length === 0) return null
  const isOpen = search === '' || search === '?tab=stores'
  const here = stores.find(({ id }) => toStore(id) === pathname && isOpen)
  const trigger = (
    <button
      type="button"
      className="flex min-h-10 items-center gap-2 rounded-control px-2.5 text-small font-semibold text-ink transition hover:bg-surface-strong max-sm:hidden pointer-coarse:min-h-11"
    >
      <Store size={16} className="text-ink-3" aria-hidden />
      <span className="sr-only">Store:</span>
      {here?.name ?? 'Stores'}
      <ChevronDown size={14} className="text-ink-3" aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger} align="start">
      {stores.map(({ id, name }) => (
        <MenuItem key={id} icon={Store} to={toStore(id)}>
          {name}
        </MenuItem>
      ))}
      {may(member, 'stores.manage') && (
        <>
          <MenuSeparator />
          <MenuItem icon={Plus} to="/admin/main-site?tab=stores&new=1">
            New store
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
