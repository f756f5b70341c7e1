import type { Approval } from '@keyhaven/contracts/staff/approvals'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, Check, CircleCheckBig, Clock, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Act } from '../../kit/act.tsx'
import { moment } from '../../kit/list/columns.tsx'
import { choicesOf, listOf } from '../../kit/list/list-of.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { LookPill } from '../../kit/look-pill.tsx'
import { addressOfObject } from '../../kit/object-address.rules.ts'
import { useMember } from '../../kit/staff-session.ts'
import { day } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { ConfirmAlone } from './confirm-alone.tsx'
import { nounOf } from './kind-words.ts'
import { Payload } from './payload.tsx'

const states = {
  open: { label: 'Waiting', tone: 'warning', icon: Clock },
  approved: { label: 'Approved', tone: 'success', icon: Check },
  refused: { label: 'Refused', tone: 'danger', icon: X },
  expired: { label: 'Expired', tone: 'neutral', icon: Clock },
  void: { label: 'Outdated', tone: 'neutral', icon: Ban },
} as const

const words = { approve: 'Approve', refuse: 'Refuse' } as const

type Decision = keyof typeof words

/** What is too near to who asked cannot be approved by the reader; it may still be refused. */
const decisionsOf = ({ tie, isSameBrowser }: Approval): readonly Decision[] =>
  tie || isSameBrowser ? ['refuse'] : ['approve', 'refuse']

const LAST = ['approvals', 'last-decided']

/** What the reader decided last, with the way to what came of it: the row itself has left the view. */
function LastDecided() {
  const { data } = useQuery<Approval | null>({
    queryKey: LAST,
    queryFn: () => null,
    enabled: false,
  })
  if (!data) return null
  const to = data.result === null ? undefined : addressOfObject(data.result)
  const isApproved = data.state === 'approved'
  return (
    <Notice
      isNew
      tone={isApproved ? 'success' : 'neutral'}
      title={isApproved ? 'You approved this request.' : 'You refused this request.'}
    >
      {data.summary} {to && <TextLink to={to}>Open the result</TextLink>}
    </Notice>
  )
}

function Decide({ approval }: { approval: Approval }) {
  const { id } = useMember()
  const queries = useQueryClient()
  if (approval.state !== 'open') return <Decided approval={approval} />
  const isOffered = approval.aloneFrom !== null || approval.mayAskAlone
  if (approval.askedBy === id) {
    return isOffered ? <ConfirmAlone approval={approval} /> : 'You asked. A colleague decides.'
  }
  return (
    <span className="flex flex-wrap gap-1.5 md:min-w-44">
      {isOffered && <ConfirmAlone approval={approval} />}
      {decisionsOf(approval).map((decision) => (
        <Act
          key={decision}
          call={calls.decideApproval}
          title={`${words[decision]} ${nounOf(approval.kind)}?`}
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
          // A decision names the very payload it is about: what changed since is refused.
          version={approval.hash}
          send={(note) => ({ params: { id: approval.id }, body: { decision, note } })}
          changes={[['list', 'approvals']]}
          onAnswer={({ approval: decided }) => queries.setQueryData(LAST, decided)}
        >
          <Payload approval={approval} />
        </Act>
      ))}
    </span>
  )
}

/** Who decided, and what is worth knowing about it. */
function Decided({ approval }: { approval: Approval }) {
  const { decidedByName, isAlone, isSameNetwork, note, result } = approval
  const to = result === null ? undefined : addressOfObject(result)
  const marks = [decidedByName, isAlone && 'alone', isSameNetwork && 'same network', note]
  return (
    <span className="block wrap-anywhere md:max-w-56 md:whitespace-normal">
      {marks.filter(Boolean).join(' · ') || '–'}
      {to && (
        <TextLink to={to} className="block w-fit">
          Open the result
        </TextLink>
      )}
    </span>
  )
}

/** Who asks, since when they are here, and how near the reader is to them. */
function Asker({ approval }: { approval: Approval }) {
  const { id } = useMember()
  const { askedBy, askedByName, askerSince, state, isSameBrowser, isSameNetwork } = approval
  const isNear = state === 'open' && askedBy !== id && isSameNetwork && !isSameBrowser
  return (
    <span className="grid md:min-w-36 md:max-w-64 md:whitespace-normal">
      <span className="wrap-anywhere">{askedByName}</span>
      <span className="text-micro text-ink-3">{`Here since ${day(askerSince)}`}</span>
      {isNear && <span className="text-micro text-ink-3">Same network as you</span>}
    </span>
  )
}

/** What is asked for, and below it what keeps the reader from approving it. */
function Asked({ approval }: { approval: Approval }) {
  const { id } = useMember()
  const { summary, askedBy, state, tie, isSameBrowser } = approval
  const why =
    tie ??
    (isSameBrowser &&
      'They signed in with this browser. Approve it in a browser that only you use.')
  return (
    <span className="grid gap-1 md:min-w-64 md:whitespace-normal">
      <span className="font-semibold wrap-anywhere text-ink">{summary}</span>
      {state === 'open' && askedBy !== id && why && (
        <span className="text-micro font-normal wrap-anywhere text-warning-ink">{why}</span>
      )}
    </span>
  )
}

const list = listOf(calls.listApprovals, 'approvals', {
  name: 'approvals',
  nouns: ['approval', 'approvals'],
  columns: [
    {
      id: 'summary',
      header: 'What is asked for',
      card: 'title',
      cell: (approval) => <Asked approval={approval} />,
    },
    {
      id: 'askedBy',
      header: 'Asked by',
      card: 'fact',
      cell: (approval) => <Asker approval={approval} />,
    },
    moment('askedAt', { header: 'Asked (UTC)', sort: 'askedAt', card: 'fact' }),
    moment('expiresAt', { id: 'until', header: 'Decide by (UTC)' }),
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: ({ state }) => <LookPill look={states[state]} />,
    },
    {
      id: 'decision',
      header: 'Decision',
      card: 'fact',
      cell: (approval) => <Decide approval={approval} />,
    },
  ],
  labelOf: ({ summary }) => summary,
  defaultSort: '-askedAt',
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'State',
      operators: ['is'],
      options: choicesOf(states),
    },
  ],
  views: [
    { id: 'waiting', label: 'Waiting', search: 'state=open' },
    { id: 'all', label: 'All', search: '' },
  ],
  live: 'approvals',
  empty: {
    icon: CircleCheckBig,
    title: 'No requests waiting',
    text: 'Prices below the floor and other acts that need a second person appear here.',
  },
})

/** Everything that takes a second member of staff, on one page. */
export default function Approvals() {
  return (
    <ListPage list={list} title="Approvals" lead="Requests that need a second person.">
      <LastDecided />
    </ListPage>
  )
}
