import { Menu, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { footerColumns, mainLinks } from '../../content/navigation.ts'
import { useProducts } from '../../state/catalog.ts'
import { IconButton } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { builtColumns, builtLinks } from './built-links.ts'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { EditionLink } from './edition-link.tsx'

const shownHere = new Set(['Shop'])

function MenuLinks() {
  const links = builtLinks(mainLinks)
  const columns = builtColumns(footerColumns).filter((column) => !shownHere.has(column.title))
  return (
    <ul className="grid gap-1 border-t pt-4 text-body font-medium text-ink">
      {[...links, ...columns.flatMap((column) => column.links)].map((link) => (
        <li key={link.label}>
          <Link to={link.to} className="block py-2">
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Settings() {
  return (
    <div className="flex items-center justify-between border-t pt-4">
      <p className="text-body-sm font-semibold text-ink">Settings</p>
      <div className="flex items-center gap-1">
        <CurrencySelect />
        <ColorSchemeToggle />
      </div>
    </div>
  )
}

function MenuDialog({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const products = useProducts()
  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      className="ml-auto h-dvh max-h-none w-full max-w-md overscroll-contain bg-surface-overlay text-ink backdrop:bg-scrim open:animate-drawer-in"
    >
      <div className="flex min-h-15 items-center justify-between border-b px-gutter">
        <Logo />
        <IconButton label="Close menu" icon={X} onClick={() => dialog.current?.close()} />
      </div>
      <nav aria-label="Menu" className="grid gap-4 px-gutter py-5">
        <div>
          {products.slice(0, 3).map((product) => (
            <EditionLink key={product.id} product={product} />
          ))}
        </div>
        <MenuLinks />
        <Settings />
      </nav>
    </dialog>
  )
}

/** Everything of the header for narrow screens. A new page brings a new, closed dialog. */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  return (
    <div className="lg:hidden">
      <IconButton
        label="Menu"
        icon={Menu}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      />
      <MenuDialog key={key} dialog={dialog} />
    </div>
  )
}
