import type { ListedScript } from '@keyhaven/contracts/staff/custom-scripts'
import { Check, Clock, type LucideIcon, PencilLine, Power, TimerOff } from 'lucide-react'

type Tone = 'neutral' | 'success' | 'warning' | 'danger'
type Look = Readonly<{ label: string; tone: Tone; icon: LucideIcon }>

export const stateLooks: Readonly<Record<ListedScript['state'], Look>> = {
  draft: { label: 'Draft', tone: 'neutral', icon: PencilLine },
  live: { label: 'Live', tone: 'success', icon: Check },
  scheduled: { label: 'Scheduled', tone: 'warning', icon: Clock },
  ended: { label: 'Ended', tone: 'neutral', icon: TimerOff },
  off: { label: 'Off', tone: 'danger', icon: Power },
}

export const typeWords = {
  javascript: 'JavaScript',
  css: 'CSS',
  html: 'HTML',
  outside: 'Outside file',
} as const
export const lookWords = {
  changed: 'The file at its address was changed, so it was switched off.',
  unread: 'The file at its address could not be read.',
} as const
export const positionWords = {
  header: 'Head',
  body_start: 'Start of body',
  footer: 'Footer',
  body_end: 'End of body',
} as const
export const deviceWords = {
  all: 'All',
  mobile: 'Phones',
  tablet: 'Tablets',
  desktop: 'Computers',
} as const
export const targetWords = {
  all: 'Every public page',
  specific: 'Only these pages',
  exclude: 'All but these pages',
} as const
export const consentWords = {
  necessary: 'Necessary: runs without consent',
  analytics: 'Analytics',
  marketing: 'Marketing',
} as const

export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const TAB = '/admin/main-site?tab=custom-scripts'
export const toScripts = { to: TAB, label: 'Scripts' }
export const toScript = (id: string) => `${TAB}&id=${id}`
export const toNewScript = `${TAB}&new=1`
export const toScriptLog = (id?: string) => `${TAB}&log=1${id ? `&scriptId=${id}` : ''}`
