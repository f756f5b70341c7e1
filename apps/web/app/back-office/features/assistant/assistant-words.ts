import type { WrittenAnswer } from '@keyhaven/contracts/staff/assistant-answers'
import type { ListedChat } from '@keyhaven/contracts/staff/assistant-chats'
import { Archive, Ban, Check, type LucideIcon, Pencil } from 'lucide-react'

const ASSISTANT = '/admin/main-site?tab=assistant'
export const addressOf = (part: string, id?: string | number) =>
  `${ASSISTANT}&part=${part}${id === undefined ? '' : `&id=${id}`}`

export const assistantParts = [
  { id: 'overview', label: 'Overview', to: ASSISTANT },
  { id: 'chats', label: 'Conversations', to: addressOf('chats') },
  { id: 'knowledge', label: 'Knowledge', to: addressOf('knowledge') },
  { id: 'guidance', label: 'Guidance', to: addressOf('guidance') },
  { id: 'playground', label: 'Playground', to: addressOf('playground') },
] as const
export type PartId = (typeof assistantParts)[number]['id']

type Look = Readonly<{ label: string; tone: 'success' | 'warning' | 'neutral'; icon: LucideIcon }>

export const answerLooks: Readonly<Record<WrittenAnswer['state'], Look>> = {
  draft: { label: 'Draft', tone: 'warning', icon: Pencil },
  used: { label: 'In use', tone: 'success', icon: Check },
  archived: { label: 'Archived', tone: 'neutral', icon: Archive },
  outside: { label: 'Out of scope', tone: 'neutral', icon: Ban },
}

export const chatStateWords: Readonly<Record<ListedChat['state'], string>> = {
  open: 'With the assistant',
  waiting: 'Waits for a person',
  joined: 'A person answers',
  ended: 'Ended',
}

export const kindWords: Readonly<Record<string, string>> = {
  faq: 'Questions',
  guide: 'Guides',
  policy: 'Policies',
  requirements: 'Requirements',
  blog: 'Articles',
}

/** The arguments of a call as a person reads them. */
export const argsText = (args: unknown): string =>
  typeof args === 'object' && args !== null
    ? Object.entries(args)
        .map(
          ([name, value]) =>
            `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
        )
        .join(', ')
    : ''

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const fine = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
})
const MICROS = 1_000_000
const A_CENT = 10_000

/** Millionths of a dollar; less than a cent is not nothing. */
export const costText = (micros: number) =>
  (micros > 0 && micros < A_CENT ? fine : dollars).format(micros / MICROS)

export const shareText = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`
