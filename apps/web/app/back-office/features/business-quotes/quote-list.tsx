import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { listQuoteRequests } from '@keyhaven/contracts/staff/business-offers'
import { Building2, Check, Clock, type LucideIcon, Mail, ShieldAlert, X } from 'lucide-react'
import { bold, moment, state, text } from '../../kit/list/columns.tsx'
import { choicesOf, listOf, viewsOf } from '../../kit/list/list-of.ts'
import { LookPill } from '../../kit/look-pill.tsx'
import { calls } from './calls.ts'

type Quote = OutputOf<typeof listQuoteRequests>['requests'][number]
type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'accent'

const looks: Readonly<
  Record<Quote['state'], Readonly<{ label: string; tone: Tone; icon: LucideIcon }>>
> = {
  new: { label: 'New', tone: 'warning', icon: Clock },
  answered: { label: 'Answered', tone: 'accent', icon: Mail },
  won: { label: 'Won', tone: 'success', icon: Check },
  lost: { label: 'Lost', tone: 'neutral', icon: X },
  spam: { label: 'Spam', tone: 'danger', icon: ShieldAlert },
}

export function QuoteState({ state }: { state: Quote['state'] }) {
  return <LookPill look={looks[state]} />
}

const states = choicesOf(looks)

export const quoteList = listOf(calls.listQuoteRequests, 'requests', {
  name: 'quotes',
  nouns: ['quote', 'quotes'],
  columns: [
    bold('reference', { header: 'Quote', card: 'title' }),
    text('company', { header: 'Company', card: 'fact' }),
    text('contactName', { id: 'contact', header: 'Contact' }),
    text('country', { header: 'Country' }),
    {
      id: 'seats',
      header: 'Licences',
      isNumeric: true,
      card: 'fact',
      cell: ({ seats }) => `${seats.toLocaleString('en-US')} licences`,
    },
    moment('createdAt', { header: 'Asked (UTC)', sort: 'createdAt', card: 'fact' }),
    state('state', looks, { header: 'State' }),
  ],
  rowId: ({ reference }) => reference,
  labelOf: ({ reference, company }) => `Quote ${reference} of ${company}`,
  toOf: ({ reference }) => `/admin/main-site?tab=business-quotes&id=${reference}`,
  defaultSort: '-createdAt',
  filters: [{ name: 'state', label: 'State', kind: 'choice', options: states, operators: ['is'] }],
  views: viewsOf('state', states),
  empty: {
    icon: Building2,
    title: 'No quote here',
    text: 'Requests from the page for companies appear here.',
  },
})
