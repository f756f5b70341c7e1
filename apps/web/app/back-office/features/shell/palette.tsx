import { menuAbout } from '@keyhaven/contracts/staff/menu-about'
import { screenAddress } from '@keyhaven/contracts/staff/screens/menu'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import {
  History,
  KeyRound,
  LogOut,
  type LucideIcon,
  Search,
  SlidersHorizontal,
  SunMoon,
} from 'lucide-react'
import { Dialog } from 'radix-ui'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useColorScheme } from '../../../lib/color-scheme.ts'
import { useOverlay } from '../../../ui/overlay.ts'
import { passKey } from '../../kit/held-key.ts'
import { endOfKey, isKeyShaped } from '../../kit/key-shape.rules.ts'
import type { PaletteAct } from '../../kit/palette-act.ts'
import { recentThings } from '../../kit/recent-things.ts'
import { wordsOf } from '../../kit/refusal.ts'
import { settingsFoundBy } from '../../kit/setting-words.ts'
import { may, signOut, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { menuLinksFor } from './member-menu.ts'
import { actsOn, type FoundAct, makingActs } from './palette-acts.ts'
import { kindIcons } from './palette-icons.ts'

const PAUSE_MS = 150
const LEAST = 2
const ORDERS = screenAddress('orders')
const SEARCHED =
  'Finds any part of an order number, name, e-mail, payment, invoice, coupon, conversation, payment link, quote, batch, supplier or setting, from three characters. Keys are found by their last five characters, or whole.'

const fits = (words: string, label: string) => label.toLowerCase().includes(words)

/** What was typed, once the typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

function useHits(text: string) {
  const paused = usePaused(text.trim())
  // A key is never sent in an address.
  const q = isKeyShaped(paused) || isKeyShaped(text) ? '' : paused
  return useQuery({
    queryKey: ['/api/admin/search', q],
    queryFn: async () => (await calls.searchEverything({ query: { q } })).groups,
    enabled: q.length >= LEAST,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

type PaletteProps = { open: boolean; onOpenChange: (isOpen: boolean) => void }

/** One field that finds pages, actions and everything the server finds for this member. */
export function Palette(props: PaletteProps) {
  const state = useOverlay(props)
  return (
    <Dialog.Root {...state}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-dialog flex items-start justify-center overflow-y-auto bg-scrim p-5 pt-24 max-md:pt-5 data-[state=open]:animate-fade-in">
          <Dialog.Content
            aria-describedby={undefined}
            className="w-full max-w-140 overflow-hidden rounded-tile border bg-surface-overlay shadow-modal data-[state=open]:animate-pop-in"
          >
            <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
            <Choices onDone={() => props.onOpenChange(false)} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Choices({ onDone }: { onDone: () => void }) {
  const member = useMember()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { data: groups = [], error, isFetching } = useHits(text)
  const isKey = isKeyShaped(text)
  const words = text.trim().toLowerCase()
  const isAsking = words.length >= LEAST && !isKey
  const found = isAsking ? groups : []
  const run = (act: () => void) => () => {
    onDone()
    // The dialog's own entry of the history goes first.
    setTimeout(act)
  }
  const open = (to: string, act?: PaletteAct) => run(() => void navigate(to, { state: { act } }))
  const pages = menuLinksFor(member).filter(
    ({ name, label }) => fits(words, label) || fits(words, menuAbout[name]),
  )
  return (
    <Command shouldFilter={false} loop label="Search or jump to">
      <div className="flex items-center gap-3 border-b px-4">
        <Search size={17} className="shrink-0 text-ink-3" aria-hidden />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder="Search or jump to"
          className="min-h-13 w-full bg-transparent text-body-sm text-ink outline-none placeholder:text-ink-3"
        />
      </div>
      <Command.List className="max-h-96 overflow-y-auto p-2">
        <Command.Empty className="grid gap-2 px-3 py-6 text-small text-ink-2">
          {isFetching ? (
            'Searching...'
          ) : (
            <>
              <span className="font-medium text-ink">Nothing was found.</span>
              {SEARCHED}
            </>
          )}
        </Command.Empty>
        {isAsking && error && (
          <p role="alert" className="px-3 py-2 text-small text-danger-ink">
            {wordsOf(error)}
          </p>
        )}
        <Group heading="Licence key" isShown={isKey && may(member, 'orders.view')}>
          <Item
            icon={KeyRound}
            title={`Find the order of the key ending ${endOfKey(text)}`}
            onSelect={run(() => {
              passKey('orders', text)
              void navigate(ORDERS)
            })}
          />
        </Group>
        {words === '' && <Recent open={open} />}
        {found.map(({ label, hits }, nth) => (
          <Group key={label} heading={label} isShown>
            {hits.map((hit, place) => (
              <Fragment key={hit.id}>
                <Item
                  icon={kindIcons[hit.kind]}
                  title={hit.title}
                  text={hit.text}
                  onSelect={open(hit.to)}
                />
                {nth === 0 &&
                  place === 0 &&
                  actsOn(member, hit).map((act) => (
                    <ActItem key={act.label} act={act} open={open} isOfHit />
                  ))}
              </Fragment>
            ))}
          </Group>
        ))}
        <Acts words={words} open={open} run={run} />
        <Group heading="Pages" isShown={pages.length > 0}>
          {pages.map(({ to, label, Icon }) => (
            <Item key={to} icon={Icon} title={label} onSelect={open(to)} />
          ))}
        </Group>
        {isAsking && <Settings words={words} open={open} />}
        {words === '' && <p className="px-3 pt-3 pb-2 text-small text-ink-3">{SEARCHED}</p>}
      </Command.List>
    </Command>
  )
}

type Open = (to: string, act?: PaletteAct) => () => void

function Recent({ open }: { open: Open }) {
  const things = recentThings()
  return (
    <Group heading="Recent" isShown={things.length > 0}>
      {things.map(({ title, to }) => (
        <Item key={to} icon={History} title={title} onSelect={open(to)} />
      ))}
    </Group>
  )
}

/** What can be begun. What the member may not do is named once it is looked for, and says why it is grey. */
function Acts({
  words,
  open,
  run,
}: {
  words: string
  open: Open
  run: (act: () => void) => () => void
}) {
  const member = useMember()
  const { scheme, choose } = useColorScheme()
  const isDark = scheme === 'dark'
  const making = makingActs(member)
    .filter(({ label, also }) => fits(words, label) || fits(words, also))
    .filter(({ isAllowed }) => isAllowed || words.length >= LEAST)
  const own = [
    {
      label: isDark ? 'Use light theme' : 'Use dark theme',
      icon: SunMoon,
      run: () => choose(isDark ? 'light' : 'dark'),
    },
    { label: 'Sign out', icon: LogOut, run: () => void signOut() },
  ].filter(({ label }) => fits(words, label))
  return (
    <Group heading="Actions" isShown={making.length + own.length > 0}>
      {making.map((act) => (
        <ActItem key={act.label} act={act} open={open} />
      ))}
      {own.map(({ label, icon, run: act }) => (
        <Item key={label} icon={icon} title={label} onSelect={run(act)} />
      ))}
    </Group>
  )
}

type ActItemProps = { act: FoundAct; open: Open; isOfHit?: boolean }

const ActItem = ({ act: { label, icon, to, act, isAllowed }, open, isOfHit }: ActItemProps) => (
  <Item
    icon={icon}
    title={label}
    {...(isOfHit && { isOfHit })}
    {...(!isAllowed && { text: 'Your role does not allow this', isOff: true })}
    onSelect={open(to, act)}
  />
)

const MOST_SETTINGS = 5

function Settings({ words, open }: { words: string; open: Open }) {
  const member = useMember()
  const maySee = may(member, 'settings.view') && (member.stores ?? []).length === 0
  const found = maySee ? settingsFoundBy(words, MOST_SETTINGS) : []
  return (
    <Group heading="Settings" isShown={found.length > 0}>
      {found.map(({ label, does }) => (
        <Item
          key={label}
          icon={SlidersHorizontal}
          title={label}
          text={does}
          onSelect={open(`${screenAddress('settings')}&q=${encodeURIComponent(label)}`)}
        />
      ))}
    </Group>
  )
}

type GroupProps = { heading: string; isShown: boolean; children: ReactNode }

function Group({ heading, isShown, children }: GroupProps) {
  if (!isShown) return null
  return (
    <Command.Group
      heading={
        <span className="block px-3 pt-2 pb-1 text-micro font-label text-ink-3">{heading}</span>
      }
    >
      {children}
    </Command.Group>
  )
}

type ItemProps = {
  icon: LucideIcon
  title: string
  text?: string
  onSelect: () => void
  isOff?: boolean
  /** An act on what stands above it. */
  isOfHit?: boolean
}

function Item({ icon: Icon, title, text, onSelect, isOff = false, isOfHit }: ItemProps) {
  return (
    <Command.Item
      value={`${title} ${text ?? ''}`}
      onSelect={onSelect}
      disabled={isOff}
      className={`flex cursor-pointer items-center gap-3 rounded-control-sm px-3 py-2.5 text-small text-ink-2 data-[disabled=true]:cursor-default data-[selected=true]:bg-surface-hover data-[selected=true]:text-ink ${isOfHit ? 'ml-7' : ''}`}
    >
      <Icon size={16} className="shrink-0 text-ink-3" aria-hidden />
      <span className={`shrink-0 font-medium ${isOff ? 'text-ink-3' : 'text-ink'}`}>{title}</span>
      {text && <span className="min-w-0 truncate text-ink-3">{text}</span>}
    </Command.Item>
  )
}
