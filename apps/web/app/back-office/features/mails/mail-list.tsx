import type { ListedMail } from '@keyhaven/contracts/staff/mails'
import { Mail } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { bold, moment, text } from '../../kit/list/columns.tsx'
import { choicesOf, listOf } from '../../kit/list/list-of.ts'
import { mailLooks, mailNameOf } from '../../kit/mail-looks.ts'
import { calls } from './calls.ts'
import { toMail } from './mail-parts.tsx'

export function MailStatePill({ mail }: { mail: Pick<ListedMail, 'state' | 'bounceCode'> }) {
  const { label, tone, icon } = mailLooks[mail.state]
  return (
    <Pill tone={tone} icon={icon}>
      {mail.bounceCode ? `${label} (${mail.bounceCode})` : label}
    </Pill>
  )
}

export const mailList = listOf(calls.listMails, 'mails', {
  name: 'mails',
  nouns: ['mail', 'mails'],
  columns: [
    bold('to', { header: 'To', card: 'title' }),
    {
      id: 'template',
      header: 'Mail',
      card: 'fact',
      cell: ({ template }) => mailNameOf(template),
    },
    text('orderNumber', { id: 'order', header: 'Order', card: 'fact' }),
    moment('createdAt', { header: 'Written (UTC)', sort: 'createdAt', card: 'fact' }),
    moment('sentAt', { header: 'Accepted (UTC)', isOptional: true }),
    text('attempts', { header: 'Tries', isNumeric: true }),
    {
      id: 'state',
      header: 'Result',
      card: 'status',
      cell: (mail) => <MailStatePill mail={mail} />,
    },
  ],
  labelOf: ({ template, to }) => `${mailNameOf(template)} to ${to}`,
  toOf: ({ id }) => toMail(id),
  defaultSort: '-createdAt',
  search: 'Whole address or order number',
  filters: [
    {
      name: 'state',
      label: 'Result',
      kind: 'one',
      options: choicesOf(mailLooks),
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
})
