import clsx from 'clsx'
import { CircleQuestionMark, Menu as MenuIcon, PanelLeft, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { Logo, LogoMark } from '../../../ui/logo.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { useShortcuts } from '../../kit/shortcuts/shortcuts.ts'
import { useMember } from '../../kit/staff-session.ts'
import { Bell } from './bell.tsx'
import { HelpSheet } from './help-sheet.tsx'
import { keyName } from './key-name.ts'
import { menuLinksFor } from './member-menu.ts'
import { PaletteGate } from './palette-gate.tsx'
import { SideNav } from './side-nav.tsx'
import { StoreSwitcher } from './store-switcher.tsx'
import { useShell } from './use-shell.ts'
import { UserMenu } from './user-menu.tsx'

/** What is around every staff page once someone is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const { environment, unread, confirmedAlone, stores, counts, preferences, prefer } = useShell()
  const [isSearching, setSearching] = useState(false)
  const [isHelping, setHelping] = useState(false)
  useShellKeys({ onSearch: () => setSearching(true), onHelp: () => setHelping(true) })
  const { isNavNarrow, foldedGroups } = preferences
  const navigation = {
    counts,
    folded: foldedGroups,
    onFold: (group: (typeof foldedGroups)[number]) =>
      void prefer({
        foldedGroups: foldedGroups.includes(group)
          ? foldedGroups.filter((one) => one !== group)
          : [...foldedGroups, group],
      }),
  }
  return (
    <div className="min-h-screen md:flex">
      <a
        href="#main"
        className="fixed top-2 left-2 z-tooltip -translate-y-20 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside
        className={clsx(
          'sticky top-0 flex h-screen shrink-0 flex-col gap-5 overflow-y-auto border-r bg-surface-sunken py-3.5 max-md:hidden',
          isNavNarrow ? 'w-16 px-2' : 'w-60 px-3',
        )}
      >
        <Link to="/admin" aria-label="Back office" className="px-2.5 py-2">
          {isNavNarrow ? <LogoMark className="mx-auto size-7" /> : <Logo className="h-6 w-auto" />}
        </Link>
        <SideNav isNarrow={isNavNarrow} {...navigation} />
        <IconButton
          size="sm"
          icon={PanelLeft}
          label={isNavNarrow ? 'Expand menu' : 'Collapse menu'}
          aria-expanded={!isNavNarrow}
          className={clsx('mt-auto', isNavNarrow && 'self-center')}
          onClick={() => void prefer({ isNavNarrow: !isNavNarrow })}
        />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex min-h-14 items-center gap-2 border-b bg-surface px-4 md:px-8">
          <PhoneMenu environment={environment} counts={counts} />
          <button
            type="button"
            onClick={() => setSearching(true)}
            className="flex min-h-9 w-80 items-center gap-2.5 rounded-control border bg-surface-sunken px-3 text-left text-small text-ink-3 transition hover:border-line-strong max-md:hidden"
          >
            <Search size={15} aria-hidden />
            <span className="flex-1">Search or jump to</span>
            <Kbd>{keyName('mod+k')}</Kbd>
          </button>
          <StoreSwitcher stores={stores} />
          <div className="ml-auto flex items-center gap-1">
            {environment && (
              <EnvironmentBadge environment={environment} className="max-md:hidden" />
            )}
            <IconButton
              icon={Search}
              label="Search or jump to"
              className="md:hidden"
              onClick={() => setSearching(true)}
            />
            <IconButton
              icon={CircleQuestionMark}
              label="Keyboard shortcuts"
              className="max-md:hidden"
              onClick={() => setHelping(true)}
            />
            <Bell unread={unread} />
            <UserMenu />
          </div>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="grid grid-cols-1 content-start gap-5 px-4 pt-6 pb-12 md:px-8"
        >
          {confirmedAlone > 0 && (
            <Notice tone="danger">
              {confirmedAlone === 1
                ? 'One approval by one person in 30 days.'
                : `${confirmedAlone} approvals by one person in 30 days.`}
            </Notice>
          )}
          {children}
        </main>
      </div>
      <PaletteGate open={isSearching} onOpenChange={setSearching} />
      <HelpSheet
        open={isHelping}
        onOpenChange={setHelping}
        hasSingleKeys={preferences.hasSingleKeys}
        onSingleKeys={(hasSingleKeys) => void prefer({ hasSingleKeys })}
      />
    </div>
  )
}

type ShellKeys = { onSearch: () => void; onHelp: () => void }

function useShellKeys({ onSearch, onHelp }: ShellKeys) {
  const member = useMember()
  const navigate = useNavigate()
  const links = menuLinksFor(member).filter(({ key }) => key !== undefined)
  useShortcuts([
    { keys: 'mod+k', label: 'Search or jump to', group: 'Everywhere', run: onSearch },
    { keys: '?', label: 'Show these keys', group: 'Everywhere', run: onHelp },
    ...links.map(({ key, label, to }) => ({
      keys: `g ${key}`,
      label: `Go to ${label.toLowerCase()}`,
      group: 'Go to',
      run: () => void navigate(to),
    })),
  ])
}

type BadgeProps = { environment: 'test' | 'live'; className?: string }

/** Where real money moves must never be taken for where it does not. */
function EnvironmentBadge({ environment, className }: BadgeProps) {
  const isLive = environment === 'live'
  return (
    <Pill icon="dot" tone={isLive ? 'success' : 'warning'} {...(className && { className })}>
      {isLive ? 'LIVE' : 'TEST'}
    </Pill>
  )
}

type PhoneMenuProps = {
  environment: 'test' | 'live' | undefined
  counts: ReturnType<typeof useShell>['counts']
}

function PhoneMenu({ environment, counts }: PhoneMenuProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex items-center gap-2 md:hidden">
      <Dialog
        title="Menu"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={<IconButton label="Menu" icon={MenuIcon} />}
      >
        {environment && (
          <EnvironmentBadge environment={environment} className="justify-self-start" />
        )}
        <SideNav isWide counts={counts} onLeave={() => setOpen(false)} />
      </Dialog>
      <LogoMark className="size-7" />
    </div>
  )
}
