import { Menu } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { leadTo, optional } from '../../lib/loading/optional.ts'
import { IconButton } from '../../ui/button.tsx'

const loadDialog = () => import('./menu-dialog.tsx')
const MenuDialog = optional(() => loadDialog().then((m) => m.MenuDialog), leadTo('/sitemap'))

/** Everything of the header for narrow screens, loaded when it is first opened. */
export function MobileMenu({ account }: { account: ReactNode }) {
  const { key } = useLocation()
  // Remembers where it was opened: going anywhere closes it.
  const [openedAt, setOpenedAt] = useState<string>()
  const change = (isOpen: boolean) => setOpenedAt(isOpen ? key : undefined)
  return (
    <div className="lg:hidden">
      <IconButton
        label="Menu"
        data-link="/sitemap"
        icon={Menu}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onClick={() => change(true)}
      />
      <Suspense fallback={null}>
        {openedAt === key && <MenuDialog account={account} onChange={change} />}
      </Suspense>
    </div>
  )
}
