import type { MailState } from '@keyhaven/contracts/staff/mails'
import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { MailFrame } from '../../kit/mail-frame.tsx'
import { mailLooks, mailNameOf } from '../../kit/mail-looks.ts'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'

type SentMail = OrderDetails['mails'][number]

const isState = (state: string): state is MailState => Object.hasOwn(mailLooks, state)

type OrderMailsProps = { order: OrderDetails }

/** What was mailed about the order, each with a preview in which nothing secret can be read. */
export function OrderMails({ order }: OrderMailsProps) {
  if (order.mails.length === 0) return null
  return (
    <Panel title="E-mails" lead="Previews never show a key, a code or a link that opens anything.">
      <ul className="grid">
        {order.mails.map((mail) => (
          <MailRow key={mail.id} orderId={order.id} mail={mail} />
        ))}
      </ul>
    </Panel>
  )
}

type MailRowProps = { orderId: string; mail: SentMail }

function MailRow({ orderId, mail }: MailRowProps) {
  const [isOpen, setOpen] = useState(false)
  const name = mailNameOf(mail.template)
  const look = isState(mail.state) ? mailLooks[mail.state] : mailLooks.queued
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-5 py-3 text-small">
      <div className="grid min-w-0 flex-1">
        <span className="font-medium text-ink">{name}</span>
        <span className="wrap-anywhere text-ink-2">
          {mail.to} · <span className="tabular-nums">{when(mail.sentAt ?? mail.createdAt)}</span>
        </span>
      </div>
      <div className="flex items-center gap-2.5">
        <Pill tone={look.tone} icon={look.icon}>
          {mail.bounceCode ? `${look.label} (${mail.bounceCode})` : look.label}
        </Pill>
        <Dialog
          title={name}
          lead={`To ${mail.to}. Written from what is known today; keys and codes are masked, and links lead nowhere.`}
          size="confirm"
          open={isOpen}
          onOpenChange={setOpen}
          trigger={
            <Button size="sm" className="pointer-coarse:min-h-11">
              <Mail size={14} aria-hidden />
              Preview<span className="sr-only"> of {name}</span>
            </Button>
          }
        >
          {isOpen && <Preview orderId={orderId} mailId={mail.id} name={name} />}
        </Dialog>
      </div>
    </li>
  )
}

type PreviewProps = { orderId: string; mailId: number; name: string }

function Preview({ orderId, mailId, name }: PreviewProps) {
  const { data, error } = useQuery({
    queryKey: [calls.previewMail.path, orderId, mailId],
    queryFn: () => calls.previewMail({ params: { id: orderId, mailId: String(mailId) } }),
    // Each look is on record: it is made when the dialog opens, and not again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error) {
    return (
      <Notice tone="danger" title="The e-mail could not be loaded." isNew>
        {wordsOf(error)}
      </Notice>
    )
  }
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    )
  }
  if (!data.page) return <Notice title="Nothing is left to show of this e-mail." />
  return (
    <div className="grid gap-3">
      <p className="text-small">
        <span className="text-ink-3">Subject </span>
        <span className="font-medium text-ink">{data.page.subject}</span>
      </p>
      <MailFrame title={`Preview of ${name}`} html={data.page.html} />
    </div>
  )
}
