import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { tagOrders } from '@keyhaven/contracts/staff/order-bulk'
import { Download, Mail, Tag } from 'lucide-react'
import { saveFile } from '../../../lib/save-file.ts'
import type { BulkAction, BulkSelection } from '../../kit/list/list-definition.ts'
import { calls } from './calls.ts'

type Chosen = InputOf<typeof tagOrders>['body']['chosen']

/** The conditions of the address are those of the call. */
const asChosen = (chosen: BulkSelection) => chosen as unknown as Chosen

async function saveExport(id: number): Promise<void> {
  const text = await calls.readOrderExport({ params: { id } })
  saveFile(new Blob([String(text)], { type: 'text/csv' }), `orders-${id}.csv`)
}

/** What can be done to many orders at once. */
export const orderBulk: readonly BulkAction[] = [
  {
    id: 'resend',
    label: 'Resend keys',
    icon: Mail,
    permission: 'orders.resend',
    title: (count) => `Resend the keys of ${count}?`,
    text: 'Each buyer gets the mail with the keys once more, at the address of the order. At most 200 orders.',
    start: (chosen, { idempotencyKey }) =>
      calls.resendOrders({ body: { chosen: asChosen(chosen) } }, { idempotencyKey }),
  },
  {
    id: 'tag',
    label: 'Tag',
    icon: Tag,
    permission: 'orders.edit',
    title: (count) => `Tag ${count}`,
    text: 'The tag is added to those the orders have.',
    field: {
      label: 'Tag',
      hint: 'Letters and digits, at most 30.',
      isValid: (text) => /^[a-z0-9][a-z0-9 -]{0,29}$/i.test(text.trim()),
    },
    start: (chosen, { idempotencyKey, text }) =>
      calls.tagOrders({ body: { chosen: asChosen(chosen), tag: text } }, { idempotencyKey }),
  },
  {
    id: 'export',
    label: 'Export',
    icon: Download,
    permission: 'customers.export',
    title: (count) => `Export ${count}?`,
    text: 'A CSV file without keys. It names buyers: keep it where only those who need it are.',
    start: (chosen, { idempotencyKey }) =>
      calls.exportOrders({ body: { chosen: asChosen(chosen) } }, { idempotencyKey }),
    save: saveExport,
  },
]
