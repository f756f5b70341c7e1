import type { ClaimFile } from '@keyhaven/contracts/staff/key-claims'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { amountText } from '../../kit/amount-text.ts'
import { BuyerHistoryPanel } from '../../kit/buyer-history.tsx'
import { attemptNames, symptomNames } from '../../kit/claim-words.ts'
import { claimLooks, claimRefusals } from '../../kit/desk-looks.ts'
import { DetailPage, Facts } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { MaskedKey } from '../../kit/masked-key.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Sentences } from '../../kit/sentences.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { WaitingChanges } from '../../kit/waiting-changes.tsx'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { DecideClaim } from './decide-claim.tsx'

const back = { to: '/admin/main-site?tab=key-claims', label: 'Key claims' }

/** One claim with everything it takes to decide it. The key stays masked. */
export function ClaimPage({ id }: { id: number }) {
  const queries = useQueryClient()
  const queryKey = [calls.readClaimForStaff.path, id]
  const query = useQuery({
    queryKey,
    queryFn: () => calls.readClaimForStaff({ params: { id } }),
  })
  const reload = () => {
    void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: ['list', 'claims'] })
  }
  return (
    <DetailQuery query={query} back={back} noun="Key claim">
      {(file) => <Claim file={file} onDone={reload} />}
    </DetailQuery>
  )
}

/** What has to be settled before an open claim can be. */
const InTheWay = ({ file, isOwn }: { file: ClaimFile; isOwn: boolean }) => (
  <>
    {isOwn && (
      <Notice tone="warning" title="You opened this claim.">
        A colleague decides it.
      </Notice>
    )}
    <WaitingChanges waiting={file.waiting} className="grid gap-3" />
    {file.isMoneyAsked && (
      <Notice tone="warning" title="The money for this licence is asked back.">
        Decide on that first. <TextLink to={toOrder(file.claim.orderId)}>Open the order</TextLink>
      </Notice>
    )}
    {file.license.freeKeys === 0 && (
      <Notice tone="warning" title="No key of this edition is in stock.">
        The claim can be answered with a new key as soon as keys are imported.
      </Notice>
    )}
  </>
)

const BuyersWords = ({ file: { claim, openedByName } }: { file: ClaimFile }) => (
  <Panel title="What the buyer says">
    <Facts
      facts={[
        ['What happens', symptomNames[claim.symptom]],
        claim.errorCode !== '' && ['Error code', claim.errorCode],
        claim.tried.length > 0 && [
          'Tried',
          claim.tried.map((one) => attemptNames[one] ?? one).join(', '),
        ],
        ['Opened', when(claim.createdAt)],
        openedByName !== null && ['Opened for the buyer by', openedByName],
      ]}
    />
    {claim.note !== '' && (
      <p className="border-t px-5 py-4 text-small whitespace-pre-wrap text-ink">{claim.note}</p>
    )}
  </Panel>
)

function Claim({ file, onDone }: { file: ClaimFile; onDone: () => void }) {
  const member = useMember()
  const { claim, doubts, history } = file
  const { label, tone, icon } = claimLooks[claim.state]
  const isOpen = claim.state === 'queued'
  const isOwn = claim.openedBy === `staff:${member.id}`
  return (
    <DetailPage
      back={back}
      title={`Claim on ${claim.orderNumber}`}
      copy={claim.orderNumber}
      status={
        <Pill tone={tone} icon={icon}>
          {label}
        </Pill>
      }
      actions={
        isOpen &&
        !isOwn &&
        may(member, 'licenses.assign') && <DecideClaim file={file} onDone={onDone} />
      }
      aside={<Aside file={file} />}
    >
      {isOpen && <InTheWay file={file} isOwn={isOwn} />}
      <BuyersWords file={file} />
      <Panel title="What the rules say" lead="Why no key was sent without a person.">
        <Sentences
          sentences={doubts.length > 0 ? doubts : ['The rules have no doubt about this claim now.']}
        />
      </Panel>
      <BuyerHistoryPanel history={history} />
    </DetailPage>
  )
}

function Aside({ file: { claim, license, order, decidedByName } }: { file: ClaimFile }) {
  return (
    <>
      {claim.decidedAt && (
        <Panel title="Decision">
          <Facts
            facts={[
              ['Decided', when(claim.decidedAt)],
              ['By', decidedByName ?? (claim.decidedBy === 'rules' ? 'The rules' : 'The shop')],
              claim.refusal !== null && ['Reason', claimRefusals[claim.refusal]],
              claim.newLastFive !== null && [
                'New key',
                <MaskedKey key="new" lastFive={claim.newLastFive} />,
              ],
              claim.staffNote !== '' && ['Note', claim.staffNote],
            ]}
          />
        </Panel>
      )}
      <Panel title="Licence">
        <Facts
          facts={[
            ['Edition', claim.productName],
            ['Key', <MaskedKey key="key" lastFive={claim.lastFive} />],
            [
              'Seen',
              license.firstSeenAt ? when(license.firstSeenAt) : license.isSeen ? 'Yes' : 'No',
            ],
            ['Shown', `${license.reveals} ${license.reveals === 1 ? 'time' : 'times'}`],
            license.isVolumeKey && ['Seats', 'Several'],
            !license.isLive && ['State', 'No longer the buyer’s'],
            ['Batch', claim.batchName],
            ['Supplier', claim.supplier],
            ['Keys in stock', license.freeKeys >= 100 ? '100 or more' : license.freeKeys],
          ]}
        />
      </Panel>
      <Panel title="Order">
        <Facts
          facts={[
            [
              'Number',
              <TextLink key="order" to={toOrder(claim.orderId)}>
                {claim.orderNumber}
              </TextLink>,
            ],
            ['Buyer', order.name],
            ['E-mail', claim.email],
            ['Country', order.country],
            ['Bought', order.items.map((item) => `${item.quantity} × ${item.name}`).join(', ')],
            ['Total', amountText(order.total, order.currency)],
            order.paidAt !== null && ['Paid', when(order.paidAt)],
          ]}
        />
      </Panel>
    </>
  )
}
