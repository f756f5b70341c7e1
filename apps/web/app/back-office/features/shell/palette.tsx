import type { searchEverything } from '@keyhaven/contracts/staff/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { FileSearch, KeyRound, LogOut, type LucideIcon, Search, SunMoon } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useColorScheme } from '../../../lib/color-scheme.ts'
import { useOverlay } from '../../../ui/overlay.ts'
import { passKey } from '../../kit/held-key.ts'
import { endOfKey, isKeyShaped } from '../../kit/key-shape.rules.ts'
import { wordsOf } from '../../kit/refusal.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { may, signOut, useMember } from '../../kit/staff-session.ts'
import { areasFor } from './areas.ts'

const PAUSE_MS = 150
const LEAST = 2
const ORDERS = '/admin/main-site?tab=orders'

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
    queryFn: async () => {
      const endpoint = { method: 'GET', path: '/api/admin/search' } as const
      return (await staffApi<typeof searchEverything>(endpoint, { query: { q } })).groups
    },
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
  const { scheme, choose } = useColorScheme()
  const [text, setText] = useState('')
  const { data: groups = [], error, isFetching } = useHits(text)
  const isKey = isKeyShaped(text)
  const isAsking = text.trim().length >= LEAST && !isKey
  const words = text.trim().toLowerCase()
  const fits = (label: string) => label.toLowerCase().includes(words)
  const run = (act: () => void) => () => {
    onDone()
    // The dialog's own entry of the history goes first.
    setTimeout(act)
  }
  const pages = areasFor(member)
    .flatMap(({ areas }) => areas)
    .filter(({ label, about }) => fits(label) || fits(about))
  const isDark = scheme === 'dark'
  const acts = [
    {
      label: isDark ? 'Use light colours' : 'Use dark colours',
      icon: SunMoon,
      run: () => choose(isDark ? 'light' : 'dark'),
    },
    { label: 'Sign out', icon: LogOut, run: () => void signOut() },
  ].filter(({ label }) => fits(label))
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
        <Command.Empty className="px-3 py-8 text-center text-small text-ink-2">
          {isFetching ? 'Searching...' : 'Nothing was found.'}
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
        <Group heading="Pages" isShown={pages.length > 0}>
          {pages.map(({ to, label, icon }) => (
            <Item key={to} icon={icon} title={label} onSelect={run(() => void navigate(to))} />
          ))}
        </Group>
        {isAsking &&
          groups.map(({ label, hits }) => (
            <Group key={label} heading={label} isShown>
              {hits.map((hit) => (
                <Item
                  key={hit.id}
                  icon={FileSearch}
                  title={hit.title}
                  text={hit.text}
                  onSelect={run(() => void navigate(hit.to))}
                />
              ))}
            </Group>
          ))}
        <Group heading="Actions" isShown={acts.length > 0}>
          {acts.map(({ label, icon, run: act }) => (
            <Item key={label} icon={icon} title={label} onSelect={run(act)} />
          ))}
        </Group>
      </Command.List>
    </Command>
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

type ItemProps = { icon: LucideIcon; title: string; text?: string; onSelect: () => void }

function Item({ icon: Icon, title, text, onSelect }: ItemProps) {
  return (
    <Command.Item
      value={`${title} ${text ?? ''}`}
      onSelect={onSelect}
      className="flex cursor-pointer items-center gap-3 rounded-control-sm px-3 py-2.5 text-small text-ink-2 data-[selected=true]:bg-surface-hover data-[selected=true]:text-ink"
    >
      <Icon size={16} className="shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 truncate font-medium text-ink">{title}</span>
      {text && <span className="shrink-0 text-ink-3">{text}</span>}
    </Command.Item>
  )
}
