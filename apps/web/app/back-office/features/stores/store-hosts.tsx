import type { HostFile, StoreFile } from '@keyhaven/contracts/staff/stores'
import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CopyButton } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'

const states = {
  unproven: { label: 'Not proven', tone: 'warning' },
  proven: { label: 'Waits for a second person', tone: 'accent' },
  open: { label: 'Open', tone: 'success' },
  lost: { label: 'Token not found', tone: 'danger' },
} as const satisfies Record<HostFile['state'], unknown>

type Reload = () => Promise<unknown>

/** What each host must show before it answers, and what was found. */
export function StoreHosts({ file, onReload }: { file: StoreFile; onReload: Reload }) {
  if (file.hosts.length === 0) return null
  return (
    <Panel
      title="Proof of hosts"
      lead="A new host stays closed until its token is published and a second person opens it. The shop looks for the token every day. After 72 hours without it, mails lead to the main store."
    >
      <ul className="grid">
        {file.hosts.map((host) => (
          <OneHost key={host.host} storeId={file.store.id} host={host} onReload={onReload} />
        ))}
      </ul>
    </Panel>
  )
}

type OneHostProps = Readonly<{ storeId: string; host: HostFile; onReload: Reload }>

function OneHost({ storeId, host, onReload }: OneHostProps) {
  const { label, tone } = states[host.state]
  return (
    <li className="grid gap-3 border-t py-4">
      <div className="flex flex-wrap items-center justify-between gap-2 px-5">
        <strong className="wrap-anywhere text-body-sm text-ink">{host.host}</strong>
        <Pill tone={tone} icon="dot">
          {label}
        </Pill>
      </div>
      {host.token === null ? (
        <p className="px-5 text-small text-ink-2">In use before hosts were proven.</p>
      ) : (
        <>
          <dl className="grid gap-3 px-5 text-small">
            <Published label="Token" text={host.token} />
            <Published label="Enter the token as the TXT record" text={host.record} />
            <Published label="Or as the text of the file" text={host.file} />
          </dl>
          <p className="px-5 text-small text-ink-2">{lookedText(host)}</p>
          <CheckHost storeId={storeId} host={host} onReload={onReload} />
        </>
      )}
    </li>
  )
}

const lookedText = ({ checkedAt, lostAt }: HostFile) =>
  [
    checkedAt ? `Last looked for on ${when(checkedAt)} UTC.` : 'Not looked for yet.',
    lostAt && `Not found since ${when(lostAt)} UTC.`,
  ]
    .filter(Boolean)
    .join(' ')

/** What the owner of a host enters somewhere else. */
function Published({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-1">
      <dt className="text-ink-2">{label}</dt>
      <dd className="flex items-center justify-between gap-2 rounded-control bg-surface-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 font-mono wrap-anywhere text-ink">{text}</code>
        <CopyButton text={text} />
      </dd>
    </div>
  )
}

function CheckHost({ storeId, host, onReload }: OneHostProps) {
  const member = useMember()
  const check = useMutation({
    mutationFn: () =>
      calls.checkStoreHost({
        params: { id: storeId },
        body: { host: host.host },
      }),
    onSuccess: ({ approval }) => {
      const title = approval ? 'Found. A second person was asked.' : 'The token is there.'
      toast({ tone: 'success', title })
    },
    onSettled: () => void onReload(),
  })
  if (!may(member, 'stores.manage')) return null
  return (
    <div className="grid justify-items-start gap-3 px-5">
      {check.error && (
        <Notice tone="warning" title="Not found." isNew>
          {wordsOf(check.error)}
        </Notice>
      )}
      <Button size="sm" disabled={check.isPending} onClick={() => check.mutate()}>
        <RefreshCw size={15} aria-hidden />
        {check.isPending ? 'Looking...' : 'Check now'}
      </Button>
    </div>
  )
}
