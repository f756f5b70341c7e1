import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import type { RiskOfOrder } from '@keyhaven/contracts/staff/risk'
import { useMutation } from '@tanstack/react-query'
import { Check, Clock, MailCheck, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { text } from '../../kit/list/columns.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { newIdempotencyKey } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'

type RiskProps = { order: OrderDetails; risk: RiskOfOrder; onDone: () => void }
type Part = RiskOfOrder['parts'][number]

const columns: Column<Part>[] = [
  text('title', { id: 'rule', header: 'Rule', isTitle: true }),
  text('fact', { header: 'What we know' }),
  {
    id: 'points',
    header: 'Points',
    isNumeric: true,
    cell: ({ points, most }) => `${points} of ${most}`,
  },
]

const levels = {
  low: { label: 'Low risk', tone: 'success', icon: Check },
  medium: { label: 'Medium risk', tone: 'warning', icon: MailCheck },
  high: { label: 'High risk', tone: 'danger', icon: ShieldAlert },
} as const

const waits = {
  code: 'Waits for the code from the mailbox',
  staff: 'Waits for a person',
}

function stateText({ level, waitsFor, outcome, codeFrom, reviewFrom }: RiskOfOrder): string {
  const limits = `A code is asked for from ${codeFrom}, a person looks from ${reviewFrom}.`
  if (level === 'low') return `Delivered at once. ${limits}`
  const state = waitsFor ? `${waits[waitsFor]}.` : ''
  return [outcome, state, limits].filter(Boolean).join(' ')
}

const REASON = 'Looked at the reasons of its risk: it is fine'

/** One press for a person who has read the reasons; another reason is given with Release above. */
function ReleaseNow({ order, onDone }: Pick<RiskProps, 'order' | 'onDone'>) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      calls.releaseOrder(
        { params: { id: order.id }, body: { reason: REASON } },
        { idempotencyKey },
      ),
    onSuccess: onDone,
  })
  return (
    <>
      {error && (
        <Notice tone="danger" title="The order was not released." isNew>
          {wordsOf(error)}
        </Notice>
      )}
      <Button
        variant="primary"
        busy={isPending ? 'Releasing...' : undefined}
        onClick={() => mutate()}
      >
        It is fine: release the keys
      </Button>
    </>
  )
}

/** Why an order was delivered at once or held: each rule, its fact and its points. */
export function RiskPanel({ order, risk, onDone }: RiskProps) {
  const member = useMember()
  const [isWhole, setWhole] = useState(risk.level !== 'low')
  const { label, tone, icon } = levels[risk.level]
  const rows = isWhole ? risk.parts : risk.parts.filter(({ points }) => points !== 0)
  const canRelease = risk.waitsFor === 'staff' && may(member, 'orders.review')
  return (
    <Panel
      title={`Why: risk score ${risk.score} of 100`}
      lead={stateText(risk)}
      aside={
        <span className="flex flex-wrap gap-2">
          <Pill tone={tone} icon={icon}>
            {label}
          </Pill>
          {risk.waitsFor && (
            <Pill tone="warning" icon={Clock}>
              {waits[risk.waitsFor]}
            </Pill>
          )}
        </span>
      }
    >
      <Table
        caption="Rules and their points"
        columns={columns}
        rows={rows}
        rowId={({ rule }) => rule}
        empty={<p className="p-5 text-ink-2">No rules matched.</p>}
      />
      <div className="flex flex-wrap items-center gap-4 border-t px-5 py-4 text-small">
        {canRelease && <ReleaseNow order={order} onDone={onDone} />}
        <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Only rules with points' : 'All rules'}
        </TextButton>
        <TextLink to="/admin/main-site?tab=risk-rules">Rules and thresholds</TextLink>
      </div>
    </Panel>
  )
}
