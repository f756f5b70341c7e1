import type { SenderFinding, SenderView } from '@keyhaven/contracts/staff/mail-sender'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, CircleHelp, RefreshCw, TriangleAlert, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { DetailLoading, Facts } from '../../kit/detail-page.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { EditSender } from './edit-sender.tsx'
import { MailParts } from './mail-parts.tsx'

const PATH = '/api/admin/mail-sender'
const PERCENT = 100

/** Who mails come from, where answers go, and whether other mail servers believe it. */
export function Sender() {
  const member = useMember()
  const query = useQuery({
    queryKey: [PATH],
    queryFn: () => calls.viewSender(),
  })
  const { data, error, refetch } = query
  return (
    <>
      <PageHeader
        dense
        title="Sender"
        lead="Who mails come from, and whether other mail servers believe it."
        actions={<MailParts part="sender" />}
      />
      {error && <NotLoaded query={query} />}
      {!data && !error && <DetailLoading />}
      {data && (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <About
            view={data}
            edit={
              may(member, 'settings.edit') && (
                <EditSender view={data} onDone={() => void refetch()} />
              )
            }
          />
          {may(member, 'email.edit') && <Checks />}
        </div>
      )}
    </>
  )
}

function About({ view, edit }: { view: SenderView; edit: React.ReactNode }) {
  const { settings } = view
  const share = view.sentLately > 0 ? (view.bouncedLately / view.sentLately) * PERCENT : 0
  return (
    <Panel title="Sender" lead="The address is part of the installation." aside={edit}>
      <Facts
        facts={[
          ['Name', settings.fromName || view.defaultName],
          ['Address', view.address],
          ['Answers go to', settings.replyTo || view.defaultReplyTo],
          ['DKIM key', settings.dkimSelector],
          ['Senders are checked by', settings.authservId || 'Nobody yet'],
          ['Newsletters a day', `At most ${settings.newslettersPerDay.toLocaleString('en')}`],
          ['Sent in 24 hours', view.sentToday.toLocaleString('en')],
          ['Came back, 30 days', `${view.bouncedLately} (${share.toFixed(1)}%)`],
        ]}
      />
    </Panel>
  )
}

const verdicts = {
  pass: { label: 'Pass', tone: 'success', icon: Check },
  weak: { label: 'Weak', tone: 'warning', icon: TriangleAlert },
  fail: { label: 'Fail', tone: 'danger', icon: X },
  unknown: { label: 'Unknown', tone: 'neutral', icon: CircleHelp },
} as const satisfies Record<SenderFinding['verdict'], unknown>

function Checks() {
  const { data, error, mutate, isPending } = useMutation({
    mutationFn: () => calls.checkSender(),
  })
  return (
    <Panel
      title="Checks"
      lead="Nothing is sent by them."
      aside={
        <Button size="sm" busy={isPending ? 'Checking...' : undefined} onClick={() => mutate()}>
          <RefreshCw size={14} aria-hidden />
          Check now
        </Button>
      }
    >
      {error && (
        <div className="px-5 pb-5">
          <Notice tone="danger" isNew>
            {wordsOf(error)}
          </Notice>
        </div>
      )}
      {data ? (
        <ul aria-label={`Findings for ${data.domain}`}>
          {data.findings.map(({ name, verdict, says }) => {
            const { label, tone, icon } = verdicts[verdict]
            return (
              <li
                key={name}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-5 py-3.5 text-small"
              >
                <span className="grid">
                  <span className="font-semibold text-ink">{name}</span>
                  <span className="text-ink-2">{says}</span>
                </span>
                <Pill tone={tone} icon={icon}>
                  {label}
                </Pill>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="px-5 pb-5 text-small text-ink-2">
          The connection to the mail server, and what name servers say of SPF, DKIM and DMARC.
        </p>
      )}
    </Panel>
  )
}
