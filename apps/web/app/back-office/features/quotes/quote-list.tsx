import type { InputOf, OutputOf } from '@keyhaven/contracts/endpoint'
import type { listQuoteRequests } from '@keyhaven/contracts/staff/business-offers'
import { Building2, Check, Clock, type LucideIcon, Mail, ShieldAlert, X } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'

type Query = InputOf<typeof listQuoteRequests>['query']
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
  const { label, tone, icon } = looks[state]
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  )
}

const states = Object.entries(looks).map(([value, { label }]) => ({ value, label }))

export const quoteList: ListDefinition<Quote> = {
  name: 'quotes',
  nouns: ['quote', 'quotes'],
  columns: [
    {
      id: 'reference',
      header: 'Quote',
      card: 'title',
      cell: ({ reference }) => <span className="font-semibold whitespace-nowrap">{reference}</span>,
    },
    { id: 'company', header: 'Company', card: 'fact', cell: ({ company }) => company },
    { id: 'contact', header: 'Contact', cell: ({ contactName }) => contactName },
    { id: 'country', header: 'Country', cell: ({ country }) => country },
    {
      id: 'seats',
      header: 'Licences',
      isNumeric: true,
      card: 'fact',
      cell: ({ seats }) => `${seats.toLocaleString('en-US')} licences`,
    },
    {
      id: 'createdAt',
      header: 'Asked (UTC)',
      sort: 'createdAt',
      card: 'fact',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{when(createdAt)}</span>,
    },
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: ({ state }) => <QuoteState state={state} />,
    },
  ],
  rowId: ({ reference }) => reference,
  labelOf: ({ reference, company }) => `Quote ${reference} of ${company}`,
  toOf: ({ reference }) => `/admin/main-site?tab=quotes&id=${reference}`,
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/quotes' } as const
    const asked = { query: query as unknown as Query }
    const { requests, page, count } = await staffApi<typeof listQuoteRequests>(endpoint, asked)
    return { rows: requests, page, count }
  },
  defaultSort: '-createdAt',
  filters: [{ name: 'state', label: 'State', kind: 'choice', options: states, operators: ['is'] }],
  views: [
    { id: 'all', label: 'All', search: '' },
    ...states.map(({ value, label }) => ({ id: value, label, search: `state=${value}` })),
  ],
  empty: {
    icon: Building2,
    title: 'No quote here',
    text: 'Requests from the page for companies appear here.',
  },
}
