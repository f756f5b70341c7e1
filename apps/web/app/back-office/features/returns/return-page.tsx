import type { ReturnFile } from '@keyhaven/contracts/staff/returns'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Eye } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { amountText } from '../../kit/amount-text.ts'
import { BuyerHistoryPanel } from '../../kit/buyer-history.tsx'
import { returnLooks, returnRefusals } from '../../kit/desk-looks.ts'
import { DetailPage, Facts } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { MaskedKey } from '../../kit/masked-key.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Sentences } from '../../kit/sentences.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { DecideReturn } from './decide-return.tsx'
import { reasonNames } from './return-words.ts'

const back = { to: '/admin/main-site?tab=returns', label: 'Returns' }

/** One request for money back with everything it takes to decide it. Keys stay masked. */
export function ReturnPage({ id }: { id: string }) {
  const queries = useQueryClient()
  const queryKey = [calls.readReturn.path, id]
  const query = useQuery({
    queryKey,
    queryFn: () => calls.readReturn({ params: { id } }),
  })
  const reload = () => {
    void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: ['list', 'returns'] })
  }
  return (
    <DetailQuery query={query} back={back} noun="Return">
      {(file) => <Return file={file} onDone={reload} />}
    </DetailQuery>
  )
}

function Return({ file, onDone }: { file: ReturnFile; onDone: () => void }) {
  const member = useMember()
  const { request, rules, history, isAwaitingApproval } = file
  const { label, tone, icon } = returnLooks[request.state]
  const isOpen = request.state === 'review' && !isAwaitingApproval
  return (
    <DetailPage
      back={back}
      title={`Return of ${request.orderNumber}`}
      copy={request.orderNumber}
      status={
        <Pill tone={tone} icon={icon}>
          {label}
        </Pill>
      }
      actions={
        isOpen && may(member, 'orders.refund') && <DecideReturn file={file} onDone={onDone} />
      }
      aside={<Aside file={file} />}
    >
      {isAwaitingApproval && (
        <Notice tone="warning" title="It waits for a second member of staff.">
          The amount is above the limit of the person who approved it. See{' '}
          <TextLink to="/admin/main-site?tab=approvals">Approvals</TextLink>.
        </Notice>
      )}
      <Licenses file={file} />
      <Panel title="What the rules say">
        <Sentences sentences={rules.sentences} />
      </Panel>
      <BuyerHistoryPanel history={history} />
    </DetailPage>
  )
}

function Licenses({ file: { units, request } }: { file: ReturnFile }) {
  return (
    <Panel
      title="What is given back"
      lead={`Reason: ${reasonNames[request.reason] ?? request.reason}`}
    >
      {request.note !== '' && (
        <p className="px-5 pb-4 text-small whitespace-pre-wrap text-ink">“{request.note}”</p>
      )}
      <ul>
        {units.map((unit) => (
          <li
            key={`${unit.lineId}-${unit.slot}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-5 py-3.5"
          >
            <div className="grid min-w-0 gap-1">
              <span className="font-medium text-ink">{unit.productName}</span>
              <MaskedKey lastFive={unit.lastFive} />
            </div>
            <div className="flex items-center gap-3">
              <Pill tone={unit.wasSeen ? 'accent' : 'success'} icon={unit.wasSeen ? Eye : Check}>
                {unit.wasSeen
                  ? `Seen${unit.firstSeenAt ? ` ${when(unit.firstSeenAt)}` : ''}`
                  : 'Not seen'}
              </Pill>
              <span className="tabular-nums">{amountText(unit.amount, request.currency)}</span>
            </div>
          </li>
        ))}
        {units.length === 0 && (
          <li className="border-t px-5 py-3.5 text-small text-ink-2">
            An amount alone; the keys stay with the buyer.
          </li>
        )}
      </ul>
    </Panel>
  )
}

function Aside({ file }: { file: ReturnFile }) {
  const { request, order, decidedAt, decidedByName, staffNote } = file
  return (
    <>
      {decidedAt && (
        <Panel title="Decision">
          <Facts
            facts={[
              ['Decided', when(decidedAt)],
              ['By', decidedByName ?? 'The rules'],
              request.refusal !== null && ['Reason', returnRefusals[request.refusal]],
              staffNote !== '' && ['Note', staffNote],
            ]}
          />
        </Panel>
      )}
      <Panel title="Order">
        <Facts
          facts={[
            [
              'Number',
              <TextLink key="order" to={toOrder(request.orderId)}>
                {request.orderNumber}
              </TextLink>,
            ],
            ['Buyer', order.name],
            ['E-mail', order.email],
            ['Country', order.country],
            order.paidAt !== null && ['Paid', when(order.paidAt)],
            ['Asked', when(request.askedAt)],
            ['Charged', amountText(order.charged, order.currency)],
            ['Refunded before', amountText(order.refunded, order.currency)],
          ]}
        />
      </Panel>
    </>
  )
}
