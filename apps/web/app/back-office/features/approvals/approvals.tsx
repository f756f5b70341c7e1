import type { Approval, decideApproval, listApprovals } from '@keyhaven/contracts/staff/approvals'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Check, CircleCheckBig, Clock, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { type Act, ActDialog } from '../../kit/act-dialog.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { useMember } from '../../kit/staff-session.ts'
import { day, when } from '../../kit/when.ts'
import { ConfirmAlone } from './confirm-alone.tsx'
import { Payload } from './payload.tsx'

const states = {
  open: { label: 'Waiting', tone: 'warning', icon: Clock },
  approved: { label: 'Approved', tone: 'success', icon: Check },
  refused: { label: 'Refused', tone: 'danger', icon: X },
  expired: { label: 'Not in time', tone: 'neutral', icon: Clock },
  void: { label: 'Outdated', tone: 'neutral', icon: Ban },
} as const

const words = { approve: 'Approve', refuse: 'Refuse' } as const

type Decision = keyof typeof words

/** A decision names the very payload it is about: what changed since is refused. */
const decide = ({ id, hash }: Approval, decision: Decision, { reason, idempotencyKey }: Act) => {
  const endpoint = { method: 'POST', path: '/api/admin/approvals/:id/decision' } as const
  return staffApi<typeof decideApproval>(
    endpoint,
    { params: { id }, body: { decision, note: reason } },
    { idempotencyKey, version: hash },
  )
}

function Decide({ approval }: { approval: Approval }) {
  const { id } = useMember()
  const queries = useQueryClient()
  if (approval.state !== 'open') return <Decided approval={approval} />
  const isOffered = approval.aloneFrom !== null || approval.mayAskAlone
  if (approval.askedBy === id) {
    return isOffered ? <ConfirmAlone approval={approval} /> : 'Yours: a colleague decides'
  }
  return (
    <span className="flex flex-wrap gap-1.5">
      {isOffered && <ConfirmAlone approval={approval} />}
      {(['approve', 'refuse'] as const).map((decision) => (
        <ActDialog
          key={decision}
          title={`${words[decision]} this?`}
          lead={approval.summary}
          label={words[decision]}
          busy="Sending..."
          tone={decision === 'approve' ? 'primary' : 'danger'}
          reason={decision === 'approve' ? 'optional' : 'required'}
          trigger={
            <Button size="sm" variant={decision === 'approve' ? 'soft' : 'secondary'}>
              {words[decision]}
            </Button>
          }
          onAct={(act) => decide(approval, decision, act)}
          onDone={() => void queries.invalidateQueries({ queryKey: ['list', 'approvals'] })}
        >
          <Payload approval={approval} />
        </ActDialog>
      ))}
    </span>
  )
}

/** Who decided, and what is worth knowing about it. */
function Decided({ approval }: { approval: Approval }) {
  const { decidedByName, isAlone, isSameNetwork, note } = approval
  const marks = [decidedByName, isAlone && 'alone', isSameNetwork && 'same network', note]
  return (
    <span className="block wrap-anywhere md:max-w-56 md:whitespace-normal">
      {marks.filter(Boolean).join(' · ') || '–'}
    </span>
  )
}

/** Who asks, since when they are here, and how near the reader is to them. */
function Asker({ approval }: { approval: Approval }) {
  const { id } = useMember()
  const { askedBy, askedByName, askerSince, state } = approval
  return (
    <span className="grid md:min-w-36 md:max-w-64 md:whitespace-normal">
      <span>{askedByName}</span>
      <span className="text-micro text-ink-3">{`Here since ${day(askerSince)}`}</span>
      {state === 'open' && askedBy !== id && <Nearness approval={approval} />}
    </span>
  )
}

/** What keeps the reader from approving, and what is only worth knowing. */
function Nearness({ approval: { tie, isSameBrowser, isSameNetwork } }: { approval: Approval }) {
  return (
    <>
      {tie && <span className="text-micro text-warning-ink">{tie}</span>}
      {isSameBrowser && (
        <span className="text-micro text-warning-ink">
          Signed in with this browser. Approve in one that only you use.
        </span>
      )}
      {isSameNetwork && !isSameBrowser && (
        <span className="text-micro text-ink-3">Same network as you</span>
      )}
    </>
  )
}

const list: ListDefinition<Approval> = {
  name: 'approvals',
  nouns: ['approval', 'approvals'],
  columns: [
    {
      id: 'summary',
      header: 'What is asked for',
      card: 'title',
      cell: ({ summary }) => (
        <span className="block font-semibold wrap-anywhere text-ink md:min-w-64 md:whitespace-normal">
          {summary}
        </span>
      ),
    },
    {
      id: 'askedBy',
      header: 'Asked by',
      card: 'fact',
      cell: (approval) => <Asker approval={approval} />,
    },
    {
      id: 'askedAt',
      header: 'Asked (UTC)',
      sort: 'askedAt',
      card: 'fact',
      cell: ({ askedAt }) => when(askedAt),
    },
    { id: 'until', header: 'Decide by (UTC)', cell: ({ expiresAt }) => when(expiresAt) },
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: ({ state }) => {
        const { label, tone, icon } = states[state]
        return (
          <Pill tone={tone} icon={icon}>
            {label}
          </Pill>
        )
      },
    },
    {
      id: 'decision',
      header: 'Decision',
      card: 'fact',
      cell: (approval) => <Decide approval={approval} />,
    },
  ],
  rowId: ({ id }) => id,
  labelOf: ({ summary }) => summary,
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/approvals' } as const
    const answer = await staffApi<typeof listApprovals>(endpoint, { query })
    return { rows: answer.approvals, page: answer.page, count: answer.count }
  },
  defaultSort: '-askedAt',
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'State',
      operators: ['is'],
      options: Object.entries(states).map(([value, { label }]) => ({ value, label })),
    },
  ],
  views: [
    { id: 'waiting', label: 'Waiting', search: 'state=open' },
    { id: 'all', label: 'All', search: '' },
  ],
  live: 'approvals',
  empty: {
    icon: CircleCheckBig,
    title: 'Nothing waits for a second person',
    text: 'Prices below the floor and other acts that take two appear here.',
  },
}

/** Everything that takes a second member of staff, on one page. */
export function Approvals() {
  return (
    <ListPage list={list} title="Approvals" lead="What one member asks for, another decides." />
  )
}
