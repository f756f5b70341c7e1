import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '../../ui/button.tsx'

const loadDialog = () => import('./menu-dialog.tsx')
const MenuDialog = lazy(async () => ({ default: (await loadDialog()).MenuDialog }))

/** Everything of the header for narrow screens, loaded when it is first opened. */
export function MobileMenu() {
  const { key } = useLocation()
  // Remembers where it was opened: going anywhere closes it.
  const [openedAt, setOpenedAt] = useState<string>()
  return (
    <div className="lg:hidden">
      <IconButton
        label="Menu"
        icon={Menu}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onClick={() => setOpenedAt(key)}
      />
      <Suspense fallback={null}>
        {openedAt === key && <MenuDialog onClose={() => setOpenedAt(undefined)} />}
      </Suspense>
    </div>
  )
}
