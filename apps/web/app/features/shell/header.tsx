import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { helpLink, mainLinks } from '../../content/navigation.ts'
import { useVariant } from '../../state/site.ts'
import { Container } from '../../ui/container.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { HomeLink } from './home-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { ProductsMenu } from './products-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

function MainNavigation() {
  const isMain = useVariant() === 'main'
  const links = isMain ? mainLinks : [helpLink]
  return (
    <nav aria-label="Main" className="mr-auto ml-8 flex gap-1 max-lg:hidden xl:ml-10">
      {isMain && <ProductsMenu />}
      {links.map((link) => (
        <NavLink
          key={link.to}
          to={link.to}
          className="inline-flex min-h-10 items-center rounded-control px-3 text-label font-medium text-ink-2 transition hover:bg-surface-strong hover:text-ink aria-[current=page]:text-ink"
        >
          {link.label}
        </NavLink>
      ))}
    </nav>
  )
}

type HeaderProps = {
  cart?: ReactNode
  /** Signing in and out, on pages that offer it. */
  account?: ReactNode
  /** The same for narrow screens, whose header has no room for it. */
  menuAccount?: ReactNode
}

/** The top bar scrolls away; the bar with the logo and the cart stays. */
export function Header({ cart, account, menuAccount }: HeaderProps) {
  return (
    <>
      <SkipLink />
      <header className="sticky header-top z-header">
        <TopBar />
        <div className="border-b bg-surface">
          <Container className="flex min-h-15 items-center justify-between lg:min-h-18">
            <HomeLink />
            <MainNavigation />
            <div className="flex items-center gap-1">
              <div className="flex items-center gap-1 max-lg:hidden">
                <CurrencySelect />
                <ColorSchemeToggle />
                {account}
              </div>
              {cart}
              <MobileMenu account={menuAccount} />
            </div>
          </Container>
        </div>
      </header>
    </>
  )
}
