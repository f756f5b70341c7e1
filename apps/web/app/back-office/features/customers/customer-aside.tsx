import type { CustomerDetails, CustomerRecord } from '@keyhaven/contracts/staff/customer-details'
import { TextLink } from '../../../ui/link.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { Facts } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { useMember } from '../../kit/staff-session.ts'
import { ago, when } from '../../kit/when.ts'
import { worded } from './customer-looks.ts'
import { PrivacyPanel } from './privacy-panel.tsx'

type OfCustomer = { customer: CustomerDetails }

const signInWords = ({ isAccount, hasPassword }: CustomerDetails) => {
  if (!isAccount) return 'Codes by e-mail'
  return hasPassword ? 'Password or code by e-mail' : 'Codes by e-mail, no password'
}

/** Who they are, what they said, and where they are signed in. */
export function CustomerAside({ customer, onDone }: OfCustomer & { onDone: () => void }) {
  const isOfAllStores = useMember().stores.length === 0
  const parts: readonly [string, CustomerDetails['returns']][] = [
    ['Conversations', customer.conversations],
    ['Reviews', customer.reviews],
    ['Returns', customer.returns],
    ['Key claims', customer.claims],
  ]
  return (
    <>
      <Panel title="Profile">
        <Facts
          facts={[
            ['E-mail', customer.email],
            !!customer.phone && ['Phone', customer.phone],
            customer.country !== '' && ['Country', customer.country],
            customer.accountSince !== null && ['Account since', when(customer.accountSince)],
            customer.isAccount && ['Address proved', customer.isVerified ? 'Yes' : 'Not yet'],
            ['Sign-in', signInWords(customer)],
          ]}
        />
      </Panel>
      {parts.map(([title, records]) => (
        <Records key={title} title={title} records={records} />
      ))}
      <Sessions customer={customer} />
      {isOfAllStores && <PrivacyPanel customer={customer} onDone={onDone} />}
    </>
  )
}

type RecordsProps = { title: string; records: readonly CustomerRecord[] | null }

function Records({ title, records }: RecordsProps) {
  if (!records || records.length === 0) return null
  return (
    <Panel title={title}>
      <ul className="grid">
        {records.map(({ id, title: what, text, at, orderId }) => (
          <li key={id} className="grid gap-0.5 border-t px-5 py-3 text-small">
            <span className="font-medium wrap-anywhere text-ink">{worded(what)}</span>
            <span className="wrap-anywhere text-ink-2">{worded(text)}</span>
            <span className="text-ink-3">
              {when(at)}
              {orderId && (
                <>
                  {' · '}
                  <TextLink to={toOrder(orderId)}>Its order</TextLink>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Sessions({ customer: { sessions } }: OfCustomer) {
  if (sessions.length === 0) return null
  return (
    <Panel title="Signed in on">
      <ul className="grid">
        {sessions.map(({ id, userAgent, network, seenAt }) => (
          <li key={id} className="grid gap-0.5 border-t px-5 py-3 text-small">
            <span className="wrap-anywhere text-ink">{userAgent || 'Unknown browser'}</span>
            <span className="text-ink-3">
              {[network, `seen ${ago(seenAt)}`].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
