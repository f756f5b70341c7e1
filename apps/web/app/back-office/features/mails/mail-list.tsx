import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { ListedMail, listMails } from '@keyhaven/contracts/staff/mails'
import { Mail } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { mailLooks, mailNameOf } from '../../kit/mail-looks.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { toMail } from './mail-parts.tsx'

type Query = InputOf<typeof listMails>['query']

export function MailStatePill({ mail }: { mail: Pick<ListedMail, 'state' | 'bounceCode'> }) {
  const { label, tone, icon } = mailLooks[mail.state]
  return (
    <Pill tone={tone} icon={icon}>
      {mail.bounceCode ? `${label} (${mail.bounceCode})` : label}
    </Pill>
  )
}

export const mailList: ListDefinition<ListedMail> = {
  name: 'mails',
  nouns: ['mail', 'mails'],
  columns: [
    {
      id: 'to',
      header: 'To',
      card: 'title',
      cell: ({ to }) => <span className="font-semibold wrap-anywhere">{to}</span>,
    },
    {
      id: 'template',
      header: 'Mail',
      card: 'fact',
      cell: ({ template }) => mailNameOf(template),
    },
    {
      id: 'order',
      header: 'Order',
      card: 'fact',
      cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber ?? '–'}</span>,
    },
    {
      id: 'createdAt',
      header: 'Written (UTC)',
      sort: 'createdAt',
      card: 'fact',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{when(createdAt)}</span>,
    },
    {
      id: 'sentAt',
      header: 'Accepted (UTC)',
      isOptional: true,
      cell: ({ sentAt }) => (sentAt ? when(sentAt) : '–'),
    },
    { id: 'attempts', header: 'Tries', isNumeric: true, cell: ({ attempts }) => attempts },
    {
      id: 'state',
      header: 'Result',
      card: 'status',
      cell: (mail) => <MailStatePill mail={mail} />,
    },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ template, to }) => `${mailNameOf(template)} to ${to}`,
  toOf: ({ id }) => toMail(id),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/mails' } as const
    const asked = { query: query as unknown as Query }
    const { mails, page, count } = await staffApi<typeof listMails>(endpoint, asked)
    return { rows: mails, page, count }
  },
  defaultSort: '-createdAt',
  search: 'Whole address or order number',
  filters: [
    {
      name: 'state',
      label: 'Result',
      kind: 'one',
      options: Object.entries(mailLooks).map(([value, { label }]) => ({ value, label })),
    },
    { name: 'createdAt', label: 'Written', kind: 'day' },
  ],
  views: [
    { id: 'all', label: 'All', search: '' },
    { id: 'dead', label: 'Not sent', search: 'state=dead' },
    { id: 'bounced', label: 'Came back', search: 'state=bounced' },
    { id: 'queued', label: 'Waiting', search: 'state=queued' },
  ],
  empty: { icon: Mail, title: 'No mail here', text: 'Mails appear as soon as they are written.' },
}
