import { Mail, MessageCircle, Phone, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { helpLink, mainLinks } from '../../content/navigation.ts'
import {
  editionLinks,
  menuColumns,
  type NavigationColumn,
  variantLinks,
} from '../../content/navigation-columns.ts'
import { assistantLink } from '../../content/support/help.ts'
import { useBackCloses, useLinksInstead } from '../../lib/back-closes.ts'
import { useAuthDialog } from '../../state/auth-dialog.ts'
import { useProducts } from '../../state/catalog/catalog.ts'
import { useVariant } from '../../state/site.ts'
import { useCompany, useStorefront } from '../../state/storefront.ts'
import { IconButton } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { BenefitsList } from './benefits-list.tsx'
import { EditionLink } from './edition-link.tsx'
import { MenuSettings } from './menu-settings.tsx'

const EDITIONS = 3
const heading = 'mb-1 text-small font-semibold text-ink-3'

function Links({ title, links }: NavigationColumn) {
  return (
    <div className="border-t pt-4">
      <h2 className={heading}>{title}</h2>
      <ul className="text-body font-medium text-ink">
        {links.map((link) => (
          <li key={link.label}>
            <Link to={link.to} className="block py-2">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function MainMenu() {
  const products = useProducts().slice(0, EDITIONS)
  // Help is in its own place above.
  const pages = [...editionLinks, ...mainLinks].filter(({ to }) => to !== helpLink.to)
  const unique = pages.filter(
    ({ to }, index) => pages.findIndex((page) => page.to === to) === index,
  )
  const named = unique.map(({ label, to }) => ({
    label: /^\d{4}$/.test(label) ? `Office ${label}` : label,
    to,
  }))
  return (
    <>
      <div>
        <h2 className={heading}>Office 2024 editions</h2>
        {products.map((product) => (
          <EditionLink key={product.id} product={product} />
        ))}
      </div>
      <Links title="Shop" links={named} />
      {menuColumns.map((column) => (
        <Links key={column.title} {...column} />
      ))}
      <div className="border-t pt-4">
        <h2 className={`${heading} pb-2`}>Purchase benefits</h2>
        <BenefitsList />
      </div>
    </>
  )
}

function Help() {
  const company = useCompany()
  const isMain = useVariant() === 'main'
  const hasChat = useStorefront()?.chatVisible === true && isMain
  return (
    <div className="grid gap-1">
      {hasChat && (
        <ButtonLink to={assistantLink.to} variant="primary" block className="mb-1">
          <MessageCircle size={17} aria-hidden />
          {assistantLink.label}
        </ButtonLink>
      )}
      <ButtonLink to={helpLink.to} variant="soft" block>
        {helpLink.label}
      </ButtonLink>
      <div className="flex flex-wrap justify-between gap-x-4 text-body-sm text-ink-2">
        <a href={company.phoneHref} className="flex min-h-11 items-center gap-2">
          <Phone size={15} aria-hidden />
          {company.phone}
        </a>
        <a href={`mailto:${company.email}`} className="flex min-h-11 items-center gap-2">
          <Mail size={15} aria-hidden />
          {company.email}
        </a>
      </div>
    </div>
  )
}

type MenuDialogProps = { account: ReactNode; onChange: (isOpen: boolean) => void }

/** The menu of narrow screens. The browser keeps the focus inside and gives it back. */
export function MenuDialog({ account, onChange }: MenuDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isMain = useVariant() === 'main'
  const close = () => onChange(false)
  const [reopen] = useState(() => () => onChange(true))
  const { isOpen: isSigningIn } = useAuthDialog()
  useBackCloses({ id: 'menu', isOpen: true, onClose: close, onReopen: reopen })
  useEffect(() => dialog.current?.showModal(), [])
  // The form to sign in opens over the page, and nothing opens over a menu.
  useEffect(() => {
    if (isSigningIn) dialog.current?.close()
  }, [isSigningIn])
  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={close}
      onClickCapture={useLinksInstead()}
      className="ml-auto h-dvh max-h-none w-full max-w-md overscroll-contain bg-surface-overlay text-ink backdrop:bg-scrim open:animate-drawer-in"
    >
      <div className="sticky top-0 z-sticky flex min-h-15 items-center justify-between border-b bg-surface-overlay px-gutter">
        <Logo />
        <IconButton label="Close menu" icon={X} onClick={() => dialog.current?.close()} />
      </div>
      <nav aria-label="Menu" className="grid gap-4 px-gutter py-5">
        {account && <div className="flex items-center justify-between gap-2">{account}</div>}
        <Help />
        {isMain ? <MainMenu /> : <Links title="Pages" links={variantLinks} />}
        <MenuSettings />
      </nav>
    </dialog>
  )
}
