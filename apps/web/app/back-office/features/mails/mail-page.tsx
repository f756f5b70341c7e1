import type { MailFile } from '@keyhaven/contracts/staff/mails'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { DetailPage, Facts } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { MailFrame } from '../../kit/mail-frame.tsx'
import { mailNameOf } from '../../kit/mail-looks.ts'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { MailStatePill } from './mail-list.tsx'
import { MAIL_PARTS, toTemplate } from './mail-parts.tsx'

const back = { to: MAIL_PARTS.log, label: 'E-mail log' }

/** One mail: whom it went to, what became of it, and how it looked without its secrets. */
export function MailPage({ id }: { id: number }) {
  const queries = useQueryClient()
  const queryKey = [calls.readMail.path, id]
  const query = useQuery({
    queryKey,
    queryFn: () => calls.readMail({ params: { id: String(id) } }),
    // Each look is on record: it is not made again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const reload = () => {
    toast({ title: 'The mail is on its way again.', tone: 'success' })
    void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: ['list', 'mails'] })
  }
  return (
    <DetailQuery query={query} back={back} noun="Mail">
      {(file) => <OneMail file={file} onRetried={reload} />}
    </DetailQuery>
  )
}

function OneMail({ file, onRetried }: { file: MailFile; onRetried: () => void }) {
  const member = useMember()
  const { mail, page, error } = file
  const name = mailNameOf(mail.template)
  const isRetryable = mail.state === 'dead' && may(member, 'email.send')
  return (
    <DetailPage
      back={back}
      title={name}
      status={<MailStatePill mail={mail} />}
      actions={isRetryable && <Retry file={file} onDone={onRetried} />}
      aside={<About file={file} />}
    >
      {error && (
        <Notice
          tone={mail.state === 'sent' ? 'warning' : 'danger'}
          title="What the mail server said last"
        >
          <span className="wrap-anywhere">{error}</span>
        </Notice>
      )}
      <Panel
        title="Preview"
        lead="Written from what is known today. Keys and codes are masked for everybody, and links lead nowhere."
      >
        <div className="grid gap-3 px-5 pb-5">
          {page ? (
            <>
              <p className="text-small">
                <span className="text-ink-3">Subject </span>
                <span className="font-medium text-ink">{page.subject}</span>
              </p>
              <MailFrame title={`Preview of ${name}`} html={page.html} />
            </>
          ) : (
            <p className="text-small text-ink-2">
              This mail is not shown: it carries a code or a link that opens something, or nothing
              of it is left. Its words are in the{' '}
              <TextLink to={toTemplate(mail.template)}>template</TextLink>.
            </p>
          )}
        </div>
      </Panel>
    </DetailPage>
  )
}

function Retry({ file: { mail }, onDone }: { file: MailFile; onDone: () => void }) {
  return (
    <Act
      call={calls.retryMail}
      title="Try this mail again?"
      lead={`It goes to ${mail.to} as soon as the mail server takes it. If nothing is left to say, nothing is sent.`}
      label="Try again"
      busy="Queueing..."
      reason="required"
      trigger={{ text: 'Try again', icon: RotateCcw, variant: 'primary' }}
      send={(reason) => ({ params: { id: String(mail.id) }, body: { reason } })}
      onDone={onDone}
    />
  )
}

function About({ file: { mail } }: { file: MailFile }) {
  return (
    <Panel title="Delivery">
      <Facts
        facts={[
          ['To', mail.to],
          [
            'Template',
            <TextLink key="template" to={toTemplate(mail.template)}>
              {mailNameOf(mail.template)}
            </TextLink>,
          ],
          mail.orderId !== null && [
            'Order',
            <TextLink key="order" to={toOrder(mail.orderId)}>
              {mail.orderNumber}
            </TextLink>,
          ],
          ['Written', when(mail.createdAt)],
          ['Accepted', mail.sentAt ? when(mail.sentAt) : '–'],
          ['Tries', mail.attempts],
        ]}
      />
    </Panel>
  )
}
