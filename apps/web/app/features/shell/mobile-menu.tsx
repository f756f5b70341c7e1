import { Menu } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { leadTo, optional } from '../../lib/loading/optional.ts'
import { useOpenOnPage } from '../../lib/router/use-open-on-page.ts'
import { IconButton } from '../../ui/button.tsx'

const loadDialog = () => import('./menu-dialog.tsx')
const MenuDialog = optional(() => loadDialog().then((m) => m.MenuDialog), leadTo('/sitemap'))

/** Everything of the header for narrow screens, loaded when it is first opened. */
export function MobileMenu({ account }: { account: ReactNode }) {
  const [isOpen, change] = useOpenOnPage()
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
        {isOpen && <MenuDialog account={account} onChange={change} />}
      </Suspense>
    </div>
  )
}
