import type { DownloadSource, DownloadType } from '@keyhaven/contracts/downloads'
import type { ManagedLink, ManagedToken } from '@keyhaven/contracts/staff/downloads'
import {
  Ban,
  Check,
  CircleHelp,
  CircleSlash,
  Clock,
  type LucideIcon,
  ShieldAlert,
  TimerOff,
  TriangleAlert,
  Unplug,
} from 'lucide-react'

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'accent'
type Look = Readonly<{ label: string; tone: Tone; icon: LucideIcon }>
type Outcome = NonNullable<NonNullable<ManagedLink['check']>['outcome']>

const TAB = '/admin/main-site?tab=downloads'

export const downloadParts = [
  { id: 'links', label: 'Links', to: TAB },
  { id: 'log', label: 'Log', to: `${TAB}&part=log` },
  { id: 'tokens', label: 'Mac links', to: `${TAB}&part=tokens` },
] as const

/** What an address answered: text, colour and sign. */
export const outcomeLooks: Readonly<Record<Outcome, Look>> = {
  ok: { label: 'Answers', tone: 'success', icon: Check },
  unsure: { label: 'Turns programs away', tone: 'warning', icon: CircleHelp },
  broken: { label: 'Broken', tone: 'danger', icon: TriangleAlert },
  unreachable: { label: 'Nobody answers', tone: 'danger', icon: Unplug },
  refused: { label: 'Leads inside', tone: 'danger', icon: ShieldAlert },
  skipped: { label: 'Not checked in demo mode', tone: 'neutral', icon: CircleSlash },
}

export const tokenLooks: Readonly<Record<ManagedToken['state'], Look>> = {
  active: { label: 'Active', tone: 'success', icon: Check },
  used_up: { label: 'Used up', tone: 'neutral', icon: CircleSlash },
  expired: { label: 'Expired', tone: 'neutral', icon: TimerOff },
  revoked: { label: 'Ended by staff', tone: 'warning', icon: Ban },
}

export const waiting: Look = { label: 'Being checked', tone: 'accent', icon: Clock }

export const purposeWords: Readonly<Record<ManagedLink['purpose'], string>> = {
  install: 'First installation',
  reinstall: 'Installing again',
}

export const typeWords: Readonly<Record<DownloadType, string>> = {
  license_key: 'Keys shown',
  software: 'Installer',
  other: 'Something else',
}

export const placeWords: Readonly<Record<DownloadSource, string>> = {
  order_success: 'Order page',
  order_success_mac: 'Order page for a Mac',
  download_page: 'Download page',
  email: 'E-mail',
  account: 'Account',
  other: 'Elsewhere',
}
